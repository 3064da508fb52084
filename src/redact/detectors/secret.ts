import type { Detector, Span } from "../types.ts";
import { mergeSpans, spansOf } from "./spans.ts";

/** Tokens that say by their first letters whose they are. */
const PREFIXED =
  /(?<![A-Za-z0-9])(?:sk-[\w-]{16,}|(?:sk|pk|rk)_(?:live|test)_\w{16,}|whsec_\w{16,}|gh[opsur]_\w{20,}|github_pat_\w{20,}|glpat-[\w-]{16,}|npm_\w{30,}|xox[a-z]-[\w-]{10,}|xapp-[\w-]{10,}|(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Z0-9])|AIza[\w-]{30,}|ya29\.[\w-]{20,}|hf_\w{20,}|SG\.[\w-]{16,}\.[\w-]{16,})/g;
const JSON_WEB_TOKEN = /(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?/g;
const AUTHORIZATION = /(?<![A-Za-z0-9])(?:bearer|basic)\s{1,3}([\w.~+/=-]{16,})/gi;
const IN_ADDRESS = /:\/\/[^\s/:@]{1,64}:([^\s/@]{1,128})(?=@)/g;
const NAMED =
  /(?<![A-Za-z0-9])(?:pass ?word|passwd|passphrase|pwd|secret|(?:api|access|secret|private)[_ -]?key|(?:access|auth|refresh|session|bearer|api)[_ -]?token|client[_ -]?secret)["']?(?:\s{0,3}[:=]\s{0,3}|\s{1,3}is\s{1,3})["']?([^\s"',;<>[\]{}]{6,200})/gi;
const KEY_BEGIN = /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----/g;
const KEY_END = /-----END [A-Z ]{0,30}PRIVATE KEY-----/g;

/** Finds keys, tokens and passwords: by a known prefix, by the name before them, or by the block they stand in. */
export const secret: Detector = {
  type: "secret",
  find(text) {
    return mergeSpans(
      privateKeys(text),
      spansOf(text, PREFIXED),
      spansOf(text, JSON_WEB_TOKEN),
      spansOf(text, AUTHORIZATION, (value) => (/\d/.test(value) ? value : null)),
      spansOf(text, IN_ADDRESS),
      // "the password is incorrect" holds no password.
      spansOf(text, NAMED, (value, [match]) =>
        /[:=]/.test(match.slice(0, -value.length)) || /[\d!#$%&*+?@^_~]/.test(value) ? value : null,
      ),
    );
  },
};

function privateKeys(text: string): Span[] {
  const spans: Span[] = [];
  for (const begin of text.matchAll(KEY_BEGIN)) {
    if (begin.index < (spans.at(-1)?.end ?? 0)) continue;
    KEY_END.lastIndex = begin.index + begin[0].length;
    const close = KEY_END.exec(text);
    // A key that is cut off is a key all the same.
    const end = close ? close.index + close[0].length : text.length;
    spans.push({ start: begin.index, end, key: text.slice(begin.index, end) });
  }
  return spans;
}
