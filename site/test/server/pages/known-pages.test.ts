import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { lastingPages, mayBePublished, publishedPages } from "../../../server/pages/known-pages.ts";

it("lists every page that Astro has a file for", () => {
  const files = readdirSync(new URL("../../../src/pages/", import.meta.url), { recursive: true, encoding: "utf8" });
  const addresses = files
    .filter((file) => /\.(?:astro|ts)$/.test(file) && !/\[|^500[.]astro$|^contact[/]send[.]astro$|^common-passwords/.test(file))
    .map((file) => `/${file.replace(/\.(?:astro|ts)$/, "").replace(/(^|\/)index$/, "")}`);
  expect(lastingPages).toEqual(expect.arrayContaining(addresses));
});

it("recognizes articles and staff pages by slug, except slugs of built-in pages", () => {
  const pages = ["about", "privacy", "features", "dashboard"].map((slug) => ({ slug, title: slug }));
  const paths = publishedPages([{ slug: "statistics" }], pages);
  expect(paths).toEqual(["/documentation/statistics", "/about", "/privacy"]);
  expect(paths.every(mayBePublished)).toBe(true);
});
