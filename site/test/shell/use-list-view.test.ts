import { describe, expect, it } from "vitest";
import { stillToCome } from "../../src/shell/lists/use-list-view.ts";

describe("a list's address that follows late", () => {
  it("leaves later writes pending", () => {
    expect(stillToCome(["q=a", "q=a&state=draft"], "q=a")).toEqual(["q=a&state=draft"]);
  });

  it("may skip some: the last one ends them all", () => {
    expect(stillToCome(["q=a", "q=a&state=draft"], "q=a&state=draft")).toEqual([]);
  });

  it("discards pending writes after other navigation", () => {
    expect(stillToCome(["q=a"], "page=2")).toEqual([]);
  });
});
