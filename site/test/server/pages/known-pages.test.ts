import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { lastingPages, mayBePublished, publishedPages } from "../../../server/pages/known-pages.ts";

it("names every page that Astro has a file for: the server answers others with the not-found page", () => {
  const files = readdirSync(new URL("../../../src/pages/", import.meta.url), { recursive: true, encoding: "utf8" });
  const addresses = files
    // Astro renders 500.astro only on errors, and contact/send.astro for a sent form.
    .filter((file) => /\.(?:astro|ts)$/.test(file) && !/\[|^500[.]astro$|^contact[/]send[.]astro$/.test(file))
    .map((file) => `/${file.replace(/\.(?:astro|ts)$/, "").replace(/(^|\/)index$/, "")}`);
  expect(lastingPages).toEqual(expect.arrayContaining(addresses));
});

it("knows articles and pages of staff by their slugs, and gives no page the address of another", () => {
  const pages = ["about", "privacy", "features", "dashboard"].map((slug) => ({ slug, title: slug }));
  const paths = publishedPages([{ slug: "statistics" }], pages);
  expect(paths).toEqual(["/documentation/statistics", "/about", "/privacy"]);
  expect(paths.every(mayBePublished)).toBe(true);
});
