import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readFields } from "../../../src/checks/facts/fields.ts";

describe("readFields", () => {
  it("gives every scalar with its key and the record that holds it", () => {
    const { fields } = readFields(
      '{"order_id": "#W1", "item": {"name": "hose", "sold": true}, "tags": ["a"]}',
    );
    expect(fields.map(({ key, value }) => [key, value])).toEqual([
      ["order_id", "#W1"],
      ["name", "hose"],
      ["sold", true],
      ["tags", "a"],
    ]);
  });

  it("names a record by its ids, its name and the key it stands under", () => {
    const { records } = readFields('{"basic": {"plan_id": "P-1", "name": "Basic", "price": 3}}');
    expect(records[1]).toMatchObject({
      names: ["basic", "p-1", "basic"],
      identity: { key: "plan_id", value: "P-1" },
    });
  });

  it("reads an object of objects alike as a list", () => {
    const { lists } = readFields(
      '{"variants": {"1": {"id": 1}, "2": {"id": 2}}, "names": ["a", "b", "c"]}',
    );
    expect(lists.map(({ key, length, entries }) => [key, length, entries.length])).toEqual([
      ["variants", 2, 2],
      ["names", 3, 0],
    ]);
  });

  it.each(["not found", "", "{broken", '"text"', "12"])("gives nothing for %j", (text) => {
    expect(readFields(text)).toEqual({ fields: [], records: [], lists: [] });
  });

  it("reads any JSON without failing, however deep", () => {
    fc.assert(fc.property(fc.json({ maxDepth: 8 }), (text) => readFields(text) !== undefined));
    expect(readFields("[".repeat(5000) + "]".repeat(5000)).fields).toEqual([]);
  });
});
