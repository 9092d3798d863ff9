import { describe, expect, it } from "vitest";
import { endpoints } from "@trabecula/contracts/endpoints";
import { sectionsOf } from "../../src/content/markdown.ts";
import { apiReference } from "../../src/documentation/api-reference.ts";
import { inMenuOrder } from "../../src/documentation/articles.ts";

const article = (slug: string, section: string) => ({ slug, section, title: slug, summary: "" });
const own = article("api-reference", "For programs");

describe("the menu of the documentation", () => {
  it("has the site's own article last in its section, wherever that stands", () => {
    const ofStaff = [article("a", "Start"), article("b", "For programs"), article("c", "Rights")];
    expect(inMenuOrder(ofStaff, own).map(({ slug }) => slug)).toEqual(["a", "b", "api-reference", "c"]);
  });

  it("has it last of all without such a section, and once where staff wrote one of its name", () => {
    expect(inMenuOrder([article("a", "Start")], own).map(({ slug }) => slug)).toEqual(["a", "api-reference"]);
    expect(inMenuOrder([article("api-reference", "Start")], own)).toEqual([own]);
  });
});

describe("the API reference", () => {
  it("has a heading for every endpoint", () => {
    const headings = new Set(apiReference.headings.map(({ text }) => text));
    expect(endpoints.map(({ method, path }) => `${method} /api${path}`).filter((name) => !headings.has(name))).toEqual([]);
  });

  it("leads to no file of the repository", () => {
    expect(apiReference.html).not.toMatch(/href="[^"]*\.md/);
  });
});

describe("sectionsOf", () => {
  it("cuts a text at its headings into plain words", () => {
    expect(sectionsOf("First *words*\nand `more`.\n\n## A heading\n\n$$\na^2\n$$\n\n- one\n- two\n\n```sh\ncurl x\n```\n")).toEqual([
      { heading: null, text: "First words and more." },
      { heading: { id: "a-heading", text: "A heading", level: 2 }, text: "one two curl x" },
    ]);
  });
});
