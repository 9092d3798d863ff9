import { describe, expect, it } from "vitest";
import { searchIn } from "../../src/documentation/search.ts";

const passages = [
  {
    path: "/documentation/statistics#between-ages",
    title: "The statistics",
    heading: "Between ages",
    text: "A cubic through four points.",
  },
  { path: "/documentation/statistics", title: "The statistics", heading: "", text: "Families, formulas, interpolation." },
  {
    path: "/documentation/reading-a-report#precision",
    title: "Reading a report",
    heading: "Precision",
    text: `${"Before the words come many others. ".repeat(10)}The least significant change says what a scanner can tell. ${"After. ".repeat(40)}`,
  },
];
const search = searchIn(passages);

describe("the search of the documentation", () => {
  it.each([
    ["interpolation", "/documentation/statistics"],
    ["interpol", "/documentation/statistics"],
    ["interpolaton", "/documentation/statistics"],
    ["CUBIC points", "/documentation/statistics#between-ages"],
  ])("finds %s", (query, path) => {
    expect(search(query)[0]?.path).toBe(path);
  });

  it("treats a single letter as a word", () => {
    const zone = { path: "/zone", title: "Score of a zone", heading: "Zones", text: "Score." };
    const zScore = { path: "/z", title: "Reading", heading: "", text: "Many words, and among them that a Z-score is in SD." };
    expect(searchIn([zone, zScore])("Z-score").map(({ path }) => path)).toEqual(["/z"]);
  });

  it("returns only results that contain all words", () => {
    expect(search("cubic significant")).toEqual([]);
    expect(search("")).toEqual([]);
  });

  it("shows the words in their place, marked, in an excerpt of bounded length", () => {
    const [hit] = search("least significant");
    expect(hit?.excerpt).toMatch(/^… .*The least significant change.* …$/);
    expect(hit?.excerpt.length).toBeLessThan(160);
    expect(hit?.marks.map(([from, to]) => hit.excerpt.slice(from, to))).toEqual(["least", "significant"]);
  });

  it("puts an article before the reference", () => {
    const reference = { path: "/documentation/api-reference#x", title: "API reference", heading: "Cubic", text: "A cubic." };
    expect(searchIn([reference, ...passages])("cubic").map(({ path }) => path)).toEqual([passages[0]?.path, reference.path]);
  });

  it("puts a word of a title before a word of a text", () => {
    const [first] = searchIn([...passages, { path: "/x", title: "Cubic", heading: "", text: "" }])("cubic");
    expect(first?.path).toBe("/x");
  });
});
