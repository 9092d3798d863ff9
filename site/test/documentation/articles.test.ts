import { describe, expect, it } from "vitest";
import { administratorSections, endpoints, userSections } from "@trabecula/contracts/endpoints";
import { sectionsOf } from "../../src/content/markdown.ts";
import {
  apiAdministration,
  apiArticles,
  apiGroupPages,
  apiMenu,
  apiReference,
  apiShapes,
  type ApiArticle,
} from "../../src/documentation/api-reference.ts";
import { inMenuOrder } from "../../src/documentation/articles.ts";
import { publicPages } from "../../src/public-pages.ts";

const article = (slug: string, section: string) => ({ slug, section, title: slug, summary: "" });
const own = article("api-reference", "For programs");

describe("the menu of the documentation", () => {
  it("lists the site’s own articles last in their section", () => {
    const ofStaff = [article("a", "Start"), article("b", "For programs"), article("c", "Rights")];
    expect(inMenuOrder(ofStaff, [own, article("api-shapes", "For programs")]).map(({ slug }) => slug)).toEqual([
      "a",
      "b",
      "api-reference",
      "api-shapes",
      "c",
    ]);
  });

  it("appends them without such a section, and replaces a staff article of the same slug", () => {
    expect(inMenuOrder([article("a", "Start")], [own]).map(({ slug }) => slug)).toEqual(["a", "api-reference"]);
    expect(inMenuOrder([article("api-reference", "Start")], [own])).toEqual([own]);
  });
});

describe("the API reference", () => {
  const idsOn = new Map(apiArticles.map(({ article, headings, index }) => [`/documentation/${article.slug}`, idsOf(headings, index)]));

  it("has a page for every group, and on it a heading for every endpoint", () => {
    const sections = { "api-reference": userSections, "api-administration": administratorSections };
    const pages = Object.entries(sections).flatMap(([parent, groups]) =>
      Object.entries(groups).map(([title, listed]) => [parent, title, listed.map(({ method, path }) => `${method} /api${path}`)]),
    );
    const endpointsOn = ({ headings }: ApiArticle) => headings.map(({ text }) => text).filter((text) => text.includes(" "));
    expect(apiGroupPages.map((page) => [page.article.parent, page.article.title, endpointsOn(page)])).toEqual(pages);
  });

  it("has all pages in the list of public pages", () => {
    const listed = publicPages.map(({ path }) => path).filter((path) => path.startsWith("/documentation/api-"));
    expect([...idsOn.keys()].sort()).toEqual(listed.sort());
  });

  it("leads to no file of the repository", () => {
    for (const { html } of apiArticles) expect(html).not.toMatch(/href="[^"]*\.md/);
  });

  it("links only to parts that exist", () => {
    const links = apiArticles.flatMap(({ article, html, index }) => [
      ...[...html.matchAll(/href="([^"#]*)#([^"]*)"/g)].map(([, path = "", id = ""]) => [path || `/documentation/${article.slug}`, id]),
      ...index.flatMap(({ endpoints, shapes }) => [...endpoints, ...shapes].map(({ path }) => path.split("#"))),
    ]);
    expect(links.length).toBeGreaterThan(2 * endpoints.length);
    expect(links.filter(([path = "", id = ""]) => !idsOn.get(path)?.includes(id))).toEqual([]);
  });

  it("keeps the anchors of the former long pages, each once", () => {
    const all = (page: ApiArticle) => page.index.flatMap((group) => [...group.endpoints, ...group.shapes].map(({ text }) => text));
    const names = ({ headings }: ApiArticle) => headings.filter(({ level }) => level === 3).map(({ text }) => text);
    const ofParent = (parent: string) => apiGroupPages.filter(({ article }) => article.parent === parent).flatMap(names);
    expect(all(apiAdministration)).toEqual(expect.arrayContaining(ofParent("api-administration")));
    const isEndpoint = (text: string) => text.includes(" ");
    expect(all(apiReference)).toEqual(ofParent("api-reference").filter(isEndpoint));
    expect(new Set(all(apiShapes))).toEqual(new Set(apiGroupPages.flatMap(names).filter((text) => !isEndpoint(text))));
    for (const ids of idsOn.values()) expect(new Set(ids).size).toBe(ids.length);
  });

  it("lists the groups in the menu below the index that is open", () => {
    const slugs = (current?: string) => apiMenu(current).map(({ slug }) => slug);
    expect(slugs()).toEqual(["api-reference", "api-shapes", "api-administration"]);
    expect(slugs("api-administration/mail").slice(0, 4)).toEqual([
      "api-reference",
      "api-shapes",
      "api-administration",
      "api-administration/datasets",
    ]);
    expect(slugs("api-reference")).toContain("api-reference/scoring");
  });

  function idsOf(headings: ApiArticle["headings"], index: ApiArticle["index"]): string[] {
    const ofIndex = index.flatMap(({ heading, endpoints, shapes }) => [...(heading ? [heading] : []), ...endpoints, ...shapes]);
    return [...headings, ...ofIndex].map(({ id }) => id);
  }
});

describe("sectionsOf", () => {
  it("cuts a text at its headings into plain words", () => {
    expect(sectionsOf("First *words*\nand `more`.\n\n## A heading\n\n$$\na^2\n$$\n\n- one\n- two\n\n```sh\ncurl x\n```\n")).toEqual([
      { heading: null, text: "First words and more." },
      { heading: { id: "a-heading", text: "A heading", level: 2 }, text: "one two curl x" },
    ]);
  });
});
