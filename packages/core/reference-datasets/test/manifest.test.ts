import { describe, expect, it } from "vitest";
import { curve, curvesText, manifestText, problemsOf } from "./support/files.ts";

describe("the manifest", () => {
  it.each([
    ["{", "The file is not valid JSON."],
    ["[]", "The file"],
    [manifestText({ format: "other/1" }), "format"],
    [manifestText({ version: "1" }), "version"],
    [manifestText({ sources: [] }), "sources"],
    [manifestText({ constructor: {} }), "constructor: this key is not part of the form."],
    [manifestText({ tScoreFromage: 20 }), "tScoreFromage: this key is not part of the form."],
    [manifestText({}, { scaner: "other" }), "sources.0.scaner: this key is not part of the form."],
    [
      manifestText({ sources: [0, 1].map(() => (JSON.parse(manifestText()) as { sources: object[] }).sources[0]) }),
      'the key "lab" is there twice',
    ],
    [`"${"x".repeat(1_000_001)}"`, "The file is larger than 1 MB."],
    [manifestText().replace('"limits":', '"name":"Another","limits":'), 'The key "name" is there twice.'],
    [manifestText().replace('"n":null', '"n":1,"n":2'), 'The key "n" is there twice.'],
    [manifestText({ summary: "a\u0000b" }), "A text holds a control character"],
    [manifestText({ summary: "a\ud800b" }), "A text holds a control character or half of a character."],
    [manifestText({ notes: "[".repeat(50).concat("]".repeat(50)) }).replace(/"(\[+\]+)"/, "$1"), "nests deeper than 40 levels"],
    [manifestText({ name: undefined }), "name: This key is missing."],
    [manifestText({ name: " " }), "name: Write something here."],
    [manifestText({ name: "=1+1" }), "name: Text cannot start with =, +, - or @"],
    [manifestText({ notes: ["Sound.", " @SUM(A1)"] }), "notes.1: Text cannot start with"],
    [manifestText({ name: "x".repeat(201) }), "name: At most 200 characters."],
    [manifestText({ name: 1 }), "name: This must be a text."],
    [manifestText({ status: "GOLD" }), "status: Write one of PRIMARY, SECONDARY, LOCAL."],
    [manifestText({ version: "01.0.0" }), "version: Three numbers without leading zeros"],
    [manifestText({ tScoreFromAge: 240 }), "tScoreFromAge: An age in years"],
    [manifestText({}, { url: "javascript:alert(1)" }), "sources.0.url: An address starts with https://"],
    [manifestText({}, { doi: "https://doi.org/10.1/x" }), "sources.0.doi: A DOI starts with 10."],
    [manifestText({}, { purposes: [] }), "sources.0.purposes: Say z, t or both."],
    [manifestText({}, { n: 0 }), "sources.0.n: At least one person."],
    [manifestText({ sources: Array.from({ length: 51 }, () => 1) }), "sources"],
  ])("is refused: %#", (text, message) => {
    const [problem] = problemsOf(text, curvesText(curve));
    expect(problem).toMatchObject({ file: "dataset.json", line: null, message: expect.stringContaining(message) });
  });

  it("is checked together with the table's form, so that a curator sees both", () => {
    expect(problemsOf("{", "a,b").map(({ file }) => file)).toContain("curves.csv");
  });
});
