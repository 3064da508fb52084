import { describe, expect, it } from "vitest";
import { resolveServer } from "../../src/judge/client.ts";

describe("resolveServer", () => {
  it("asks for a key for the vendor's API, before anything is sent", () => {
    expect(() => resolveServer({})).toThrow(/There is no key for api.anthropic.com/);
    expect(() => resolveServer({ apiKey: "" })).toThrow(/There is no key/);
    expect(resolveServer({ authToken: "t" })).toMatchObject({ isVendor: true, secrets: ["t"] });
  });

  it("lets a server of one's own do without", () => {
    expect(resolveServer({ baseUrl: "http://localhost:11434" })).toMatchObject({
      host: "localhost:11434",
      notices: [],
    });
  });

  it.each(["http://h:1/v1", "http://h:1/v1/", "http://h:1/v1/messages"])(
    "mends %s and says so",
    (baseUrl) => {
      expect(resolveServer({ baseUrl }).notices).toEqual([expect.stringContaining('"/v1"')]);
    },
  );

  it("keeps another path", () => {
    expect(resolveServer({ baseUrl: "https://gateway.test/anthropic/" }).notices).toEqual([]);
  });

  it("says when a key would go over the open wire", () => {
    const notices = (baseUrl: string) => resolveServer({ apiKey: "k", baseUrl }).notices;
    expect(notices("http://gateway.test")).toEqual([expect.stringContaining("unencrypted")]);
    expect(notices("http://127.0.0.1:8080")).toEqual([]);
    expect(notices("https://gateway.test")).toEqual([]);
  });

  it.each(["localhost:11434", "ftp://h", "nonsense", ""])("refuses the address %j", (baseUrl) => {
    expect(() => resolveServer({ baseUrl })).toThrow(/is no http\(s\) address/);
  });

  it("refuses an address with a password in it, without repeating it", () => {
    const open = () => resolveServer({ baseUrl: "http://user:secret@h:1" });
    expect(open).toThrow(/of h:1 must hold no user/);
    expect(open).not.toThrow(/secret/);
  });

  it("takes a given client as it is", async () => {
    const client = { messages: { create: () => Promise.resolve({}) } };
    expect(await resolveServer({ client }).open()).toBe(client);
  });
});
