import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isReservedSlug } from "@trabecula/contracts";
import { footerLinks, menuLinks } from "../src/content/page-links.ts";
import { appPaths, entryTitles, type EntryPath } from "../src/paths.ts";
import { builtPages, pagesNow, publicPages } from "../src/public-pages.ts";

const site = {
  productName: "Osteon",
  laboratoryName: "Bone laboratory",
  laboratoryUrl: "https://lab.example.org",
  legacyUrl: null,
  supportEmail: "help@lab.example.org",
  supportTelephone: null,
  signupOpen: true,
  pageSize: 25,
  message: null,
  sendsMail: true,
  languages: ["en" as const],
};
const published = (...slugs: string[]) => slugs.map((slug) => ({ slug, title: `The ${slug}` }));

describe("the list of public pages", () => {
  it("has a unique title and a unique description of 50–160 characters per built-in page", () => {
    const described = builtPages.map(({ description = "" }) => description);
    for (const text of described) expect([text.length >= 50, text.length <= 160], text).toEqual([true, true]);
    expect(new Set(described).size).toBe(described.length);
    expect(new Set(publicPages.map(({ title }) => title)).size).toBe(publicPages.length);
  });

  it("calls a screen that is public too by the title of the screen", () => {
    const described = builtPages.filter(({ path }) => path in entryTitles);
    expect(described.map(({ path, title }) => [path, title])).toEqual(described.map(({ path }) => [path, entryTitles[path as EntryPath]]));
    expect(described).toHaveLength(4);
  });

  it("reserves the addresses of built-in pages against staff pages", () => {
    const files = readdirSync(new URL("../public/", import.meta.url)).filter((name) => !name.includes("."));
    const own = [
      ...builtPages.map(({ path }) => path),
      ...appPaths,
      ...Object.keys(entryTitles),
      ...files.map((name) => `/${name}`),
      "/api",
      "/uploads",
    ];
    const firstWords = new Set(own.map((path) => path.split("/")[1] ?? "").filter(Boolean));
    for (const word of firstWords) expect(isReservedSlug(word), word).toBe(true);
    expect(["about", "terms-of-service", "privacy"].some(isReservedSlug)).toBe(false);
  });

  it("shows a page of staff while it is published, and further ones last", () => {
    const paths = (...slugs: string[]) => pagesNow(published(...slugs)).map(({ path }) => path);
    const known = publicPages.map(({ path }) => path).filter((path) => path !== "/terms-of-service" && path !== "/privacy-notice");
    expect(paths("privacy", "about")).toEqual([...known, "/privacy"]);
    expect(paths("features")).toEqual(builtPages.map(({ path }) => path));
  });
});

describe("the links of every page", () => {
  it("in the header lead to published menu pages", () => {
    const labels = (...slugs: string[]) => menuLinks(published(...slugs)).map(({ label }) => label);
    const inMenu = publicPages.filter((page) => page.inMenu).map(({ title }) => title);
    expect(labels("about", "terms-of-service", "privacy")).toEqual(inMenu);
    expect(labels()).toEqual(inMenu.filter((label) => label !== "About"));
  });

  it("in the footer lead to staff pages by title, and only to configured addresses", () => {
    const [, laboratory, support] = footerLinks({ site, pages: published("privacy", "about") });
    expect(laboratory).toEqual([
      { href: "/about", label: "About" },
      { href: "/privacy", label: "The privacy" },
      { href: "https://lab.example.org", label: "Bone laboratory" },
    ]);
    expect(support).toEqual([{ href: "mailto:help@lab.example.org", label: "help@lab.example.org" }]);
    expect(footerLinks({ site: { ...site, supportEmail: "" }, pages: [] })[2]).toEqual([{ href: "/contact", label: "Contact" }]);
  });
});
