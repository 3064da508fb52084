import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { countReplaced, createRedactor } from "../../src/redact/index.ts";

const redact = (text: string): string => createRedactor().redact(text);

describe("createRedactor", () => {
  it.each([
    ["an e-mail address", "write to jo.bloggs+x@mail.example.co.uk.", "write to [email-1]."],
    ["an encoded e-mail address", "?to=jo%40example.com&x", "?to=[email-1]&x"],
    ["an address of another script", "an müller@bücher.example bitte", "an [email-1] bitte"],
    ["an international phone number", "phone +44 20 7946 0999 please", "phone [phone-1] please"],
    ["a bare international number", "call +442079460999.", "call [phone-1]."],
    ["a North American number", "at (415) 555-0199 or 1-800-555-0199", "at [phone-1] or [phone-2]"],
    ["a national number", "or 020 7946 0999, 07700 900123", "or [phone-1], [phone-2]"],
    ["a number in pairs", "au 01 23 45 67 89", "au [phone-1]"],
    ["bare digits after the word", "my phone number is 4155550199", "my phone number is [phone-1]"],
    ["Chinese bare digits after the word", "手机号：13812345678", "手机号：[phone-1]"],
    ["a grouped card", "card 4929 0000 0000 6", "card [card-1]"],
    ["a card in one piece", "card 4111111111111111, ok", "card [card-1], ok"],
    ["an American Express card", "3782-822463-10005", "[card-1]"],
    ["an IBAN", "IBAN GB82 WEST 1234 5698 7654 32 thanks", "IBAN [iban-1] thanks"],
    ["an IBAN in one piece", "de89370400440532013000", "[iban-1]"],
    ["an IPv4 address", "from 203.0.113.7:443", "from [address-1]:443"],
    ["an IPv6 address", "from 2001:db8::ff00:42:8329", "from [address-1]"],
    ["a MAC address", "mac 00:1A:2B:3C:4D:5E", "mac [address-1]"],
    ["a model vendor's key", "key sk-ant-api03-abcDEF_123-456789 end", "key [secret-1] end"],
    ["a code host's token", "ghp_0123456789abcdefghij0123456789abcdef", "[secret-1]"],
    ["a cloud key", "id AKIAIOSFODNN7EXAMPLE", "id [secret-1]"],
    ["a web token", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc-_123", "[secret-1]"],
    [
      "an authorization header",
      "Authorization: Bearer abcdef0123456789xyz",
      "Authorization: Bearer [secret-1]",
    ],
    ["a password after its name", 'password: "hunter22", next', 'password: "[secret-1]", next'],
    ["a spoken password", "my password is hunter22", "my password is [secret-1]"],
    [
      "a password in a link",
      "https://jo:s3cr3t@host.example/x",
      "https://jo:[secret-1]@host.example/x",
    ],
    ["a private key, even cut off", "-----BEGIN RSA PRIVATE KEY-----\nMIIE", "[secret-1]"],
  ])("replaces %s", (_title, text, expected) => {
    expect(redact(text)).toBe(expected);
  });

  it.each([
    ["amounts", "a refund of $1,415.50, EUR 2000 or 12 345 678,90"],
    ["order and item numbers", "order #W2378156, item 1421289881, user yusuf_rossi_9620"],
    ["a payment method's id", "credit_card_9513926, gift_card_3491931"],
    ["a long number behind a sign", "order #4111111111111111"],
    ["a bar code", "EAN 4006381333931"],
    ["digits that fail the checksum", "4111 1111 1111 1112"],
    ["bare ten digits", "confirmation 4155550199"],
    [
      "dates and times",
      "on 2024-05-15, 15/05/2024 10:30, 01-02-2024 10:30:45, 2024-05-15T10:30:45.123Z",
    ],
    ["a time in milliseconds", "at 1714829184123"],
    ["a postal code", "Waterford, CT 06385-3823."],
    ["a version", "version 1.2.3.4 and v10.0.0.1"],
    ["code", "std::vector a::b"],
    ["a word about passwords", "your password is incorrect"],
    ["flight numbers and seats", "HAT136 from JFK to SEA, seat 12A, 0930-1045"],
    ["an unknown country", "QQ12 3456 7890 1234"],
    ["a mention", "ask @support or a@b"],
    ["a unique id", "550e8400-e29b-41d4-a716-446655440000"],
    ["a call id", "CA1234567890abcdef1234567890abcdef"],
  ])("leaves %s alone", (_title, text) => {
    expect(redact(text)).toBe(text);
  });

  it("gives the same value the same placeholder, however it is written", () => {
    const redactor = createRedactor();
    expect(redactor.redact("Jo@example.com, +44 20 7946 0999")).toBe("[email-1], [phone-1]");
    expect(redactor.redact("(+44) x; jo@EXAMPLE.com, +442079460999, al@example.com")).toBe(
      "(+44) x; [email-1], [phone-1], [email-2]",
    );
    expect(redactor.counts()).toEqual({ email: 2, phone: 1 });
    expect(countReplaced(redactor)).toBe(3);
  });

  it("finds nothing more in what it has redacted", () => {
    const values = fc.constantFrom(
      "jo@example.com",
      "password: hunter22",
      "+44 20 7946 0999",
      "4929 0000 0000 6",
      "203.0.113.7",
      "GB82 WEST 1234 5698 7654 32",
      "Bearer abcdef0123456789xyz",
      " ",
      "\n",
      "x",
      "7",
      ":",
      "-",
      "secret=",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(values, fc.string())), (parts) => {
        const redactor = createRedactor();
        const once = redactor.redact(parts.join(" "));
        expect(redactor.redact(once)).toBe(once);
      }),
    );
  });

  it.each([
    ["signs of an address", "@".repeat(200_000)],
    ["an endless local part", `${"a".repeat(400_000)}@`],
    ["an endless domain", `a@${"a.".repeat(200_000)}`],
    ["digits", "4".repeat(400_000)],
    ["grouped digits", "4929 ".repeat(80_000)],
    ["zeros with gaps", "020 ".repeat(100_000)],
    ["plus signs", "+1".repeat(200_000)],
    ["colons", "a:".repeat(200_000)],
    ["beginnings of a key", "-----BEGIN PRIVATE KEY-----".repeat(10_000)],
    ["beginnings of a token", "eyJaaaaaaaaaa".repeat(30_000)],
    ["names of secrets", "password is ".repeat(30_000)],
    ["beginnings of an IBAN", "GB82 WEST ".repeat(30_000)],
    ["protocol signs", "://a:".repeat(60_000)],
    ["spaces", " ".repeat(400_000)],
  ])("reads %s in linear time", (_title, text) => {
    const started = performance.now();
    createRedactor().redact(text);
    // Quadratic time on these would be minutes; the bound is wide because machines differ.
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
