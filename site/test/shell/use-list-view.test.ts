import { describe, expect, it } from "vitest";
import { stillToCome } from "../../src/shell/lists/use-list-view.ts";

describe("a list's address that follows late", () => {
  it("leaves what was written after it still to come", () => {
    expect(stillToCome(["q=a", "q=a&state=draft"], "q=a")).toEqual(["q=a&state=draft"]);
  });

  it("may skip some: the last one ends them all", () => {
    expect(stillToCome(["q=a", "q=a&state=draft"], "q=a&state=draft")).toEqual([]);
  });

  it("counts alone where somebody went back to it", () => {
    expect(stillToCome(["q=a"], "page=2")).toEqual([]);
  });
});
