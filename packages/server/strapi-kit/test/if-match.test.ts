import { describe, expect, it } from "vitest";
import { readIfMatch } from "../src/if-match.ts";

describe("If-Match", () => {
  it.each([
    [undefined, null],
    ["*", "any"],
    [" * ", "any"],
    ['"3"', [3]],
    ['W/"3"', [3]],
    ['"3-gzip"', [3]],
    ['W/"3-br"', [3]],
    ['"3--gzip"', [3]],
    ['"1", "12" ,W/"7"', [1, 12, 7]],
    [', "4",, ', [4]],
    ['"a,b", "5"', [5]],
    ['"*"', []],
    ['""', []],
    ['"03"', []],
    ['"3.0"', []],
    ['"-3"', []],
  ])("reads %s as %o", (header, expected) => {
    expect(readIfMatch(header)).toEqual(expected);
  });

  it.each(["", "3", '"3', "w/3", '"3" "4"', 'w/"3"', '*, "3"', '"a b"', "\u00203"])("refuses %o", (header) => {
    expect(() => readIfMatch(header)).toThrow("If-Match takes the ETag");
  });
});
