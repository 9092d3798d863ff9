import { describe, expect, it } from "vitest";
import { endpoints } from "@trabecula/contracts/endpoints";
import { sectionsOf } from "../../src/content/markdown.ts";
import { apiAdministration, apiArticles, apiReference, apiShapes, type ApiArticle } from "../../src/documentation/api-reference.ts";
import { inMenuOrder } from "../../src/documentation/articles.ts";

const article = (slug: string, section: string) => ({ slug, section, title: slug, summary: "" });
const own = article("api-reference", "For programs");

describe("the menu of the documentation", () => {
  it("has the site's own articles last in their section, wherever that stands", () => {
    const ofStaff = [article("a", "Start"), article("b", "For programs"), article("c", "Rights")];
    expect(inMenuOrder(ofStaff, [own, article("api-shapes", "For programs")]).map(({ slug }) => slug)).toEqual([
      "a",
      "b",
      "api-reference",
      "api-shapes",
      "c",
    ]);
  });

  it("has it last of all without such a section, and once where staff wrote one of its name", () => {
    expect(inMenuOrder([article("a", "Start")], [own]).map(({ slug }) => slug)).toEqual(["a", "api-reference"]);
    expect(inMenuOrder([article("api-reference", "Start")], [own])).toEqual([own]);
  });
});

describe("the API reference", () => {
  it("has a heading for every endpoint", () => {
    const headings = new Set(apiArticles.flatMap(({ headings }) => headings.map(({ text }) => text)));
    expect(endpoints.map(({ method, path }) => `${method} /api${path}`).filter((name) => !headings.has(name))).toEqual([]);
  });

  it("leads to no file of the repository", () => {
    for (const { html } of apiArticles) expect(html).not.toMatch(/href="[^"]*\.md/);
  });

  it("leads from each call to its shapes, on the page that has them", () => {
    const idsOf = ({ headings }: ApiArticle) => new Set(headings.map(({ id }) => id));
    const pages: Record<string, Set<string>> = { "/documentation/api-shapes": idsOf(apiShapes), "": idsOf(apiAdministration) };
    const led = [apiReference, apiAdministration].flatMap(({ html }) => [...html.matchAll(/href="([^"#]*)#([^"]*)"/g)]);
    expect(led.length).toBeGreaterThan(endpoints.length);
    expect(led.filter(([, page, id]) => !pages[page!]?.has(id!)).map(([href]) => href)).toEqual([]);
    for (const { html } of [apiReference, apiShapes]) expect(html).not.toContain('href="#');
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
