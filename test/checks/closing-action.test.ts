import { describe, expect, it } from "vitest";
import { closingAction } from "../../src/checks/closing-action.ts";
import { call, found, system, tool, user } from "./talk.ts";

describe("closing-action", () => {
  it.each([
    [
      "finds a final action while another request is open",
      [
        system("## Modify items\n- This can only be called once; collect all changes first."),
        user("Please switch it to red. Also, can you change the address?"),
        call("1", "modify_order_items", {}),
      ],
      ["1 critical"],
    ],
    [
      "accepts it when nothing else was asked for",
      [
        system("## Modify items\n- This can only be called once; collect all changes first."),
        user("Please switch it to red."),
        call("1", "modify_order_items", {}),
      ],
      [],
    ],
    [
      "accepts it after the other request was served",
      [
        system("## Modify items\n- This can only be called once; collect all changes first."),
        user("Please switch it to red. Also, can you change the address?"),
        call("1", "modify_order_address", {}),
        tool("1", { ok: true }),
        call("2", "modify_order_items", {}),
      ],
      [],
    ],
    [
      "needs a policy that calls the action final",
      [
        user("Please switch it to red. Also, can you change the address?"),
        call("1", "modify_order_items", {}),
      ],
      [],
    ],
  ])("%s", (_title, messages, places) => {
    expect(found(closingAction, messages)).toEqual(places);
  });
});
