import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import {
  englishAddress,
  inLanguages,
  isNotFoundPage,
  lastingPages,
  mayBePublished,
  placeOf,
  publishedPages,
} from "../../../server/pages/known-pages.ts";

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

it("has the pages of visitors and patients in each language, and all others in English", () => {
  const names = ["/", "/faq", "/about", "/404", "/reports/:reportId", "/settings/:view", "/reset-password/:token"];
  const english = ["/documentation", "/documentation/statistics", "/worklist", "/w/:workspaceId/study", "/admin/users", "/sitemap.xml"];
  expect(inLanguages([...names, ...english], ["en", "de"])).toEqual([
    ...names,
    ...english,
    ...["/de", "/de/faq", "/de/about", "/de/404", "/de/reports/:reportId", "/de/settings/:view", "/de/reset-password/:token"],
  ]);
  expect(inLanguages(names, ["en"])).toEqual(names);
  expect(["/404", "/de/404", "/documentation/404"].map(isNotFoundPage)).toEqual([true, true, false]);
});

it("takes the language from an address only where the page is in it", () => {
  const addresses = {
    "/de": ["de", "/"],
    "/de/": ["de", "/"],
    "/de/faq": ["de", "/faq"],
    "/fr/faq": ["en", "/fr/faq"],
    "/en/faq": ["en", "/en/faq"],
    "/de/documentation": ["en", "/de/documentation"],
    "/de/w/x/dashboard": ["en", "/de/w/x/dashboard"],
    "/de/de/faq": ["de", "/de/faq"],
    "/dental": ["en", "/dental"],
  };
  for (const [address, [language, path]] of Object.entries(addresses))
    expect(placeOf(address, ["en", "de"]), address).toEqual({ language, path });
});

it("leads to the English page where there is no other, and never to another host", () => {
  const english = {
    "/de/documentation": "/documentation",
    "/de/documentation/statistics?q=x": "/documentation/statistics?q=x",
    "/de/w/x/dashboard": "/w/x/dashboard",
    "/de/worklist": "/worklist",
  };
  for (const [url, address] of Object.entries(english)) expect(englishAddress(url, ["en", "de"]), url).toBe(address);
  const others = [
    "/de/faq",
    "/de/dashboard",
    "/fr/documentation",
    "/documentation",
    "/de//evil.example",
    "/de/\\evil.example",
    "/de/x.txt",
  ];
  for (const url of others) expect(englishAddress(url, ["en", "de"]), url).toBeNull();
});
