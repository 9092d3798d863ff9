import { describe, expect, it } from "vitest";
import { repeatedKey } from "../src/read-json.ts";

describe("repeatedKey", () => {
  it.each([
    ['{"a":1,"a":2}', "a"],
    ['{"a":{"b":1,"b":2}}', "b"],
    ['[{"x":1},{"y":1,"y":1}]', "y"],
    ['{"a":1,"\\u0061":2}', "a"],
    ['{"a":[1,2],"b":{},"a":[]}', "a"],
    ['{"__proto__":1,"__proto__":2}', "__proto__"],
    ['{"a":"{\\"b\\":1,\\"b\\":2}","b":"a"}', null],
    ['{"a":{"x":1},"b":{"x":1}}', null],
    ['["a","a"]', null],
    ['{"a":"a","b":"a"}', null],
    ['"a"', null],
  ])("of %s is %s", (json, key) => {
    expect(repeatedKey(json)).toBe(key);
  });

  it("reads megabytes of text, of escapes and of brackets before the test's time is over", () => {
    for (const json of [`"${"x".repeat(1e6)}"`, `"${"\\n".repeat(5e5)}"`, "[".repeat(5e5) + "]".repeat(5e5)])
      expect(repeatedKey(json)).toBeNull();
  });
});
