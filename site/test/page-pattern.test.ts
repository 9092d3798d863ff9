import { pagePatterns } from "@trabecula/contracts";
import { expect, it } from "vitest";
import { lastingPages } from "../server/pages/known-pages.ts";
import { pagePatternOf } from "../src/page-pattern.ts";
import { publicPages } from "../src/public-pages.ts";

it("lists every page of the site in the contracts, so that errors are counted by page", () => {
  const paths = [...lastingPages, ...publicPages.map(({ path }) => path)];
  const there = new Set([...paths.map(groupPattern), "/documentation/:slug", "/:slug", "other"]);
  expect([...pagePatterns].sort()).toEqual([...there].sort());
});

function groupPattern(path: string): string {
  return path.replace(/^(\/documentation\/api-[a-z]+)\/.+$/, "$1/:group");
}

it("reduces an address to its pattern", () => {
  const addresses = {
    "/": "/",
    "/reports/": "/reports",
    "/reports/abcdefghijklmnopqrstuvwx": "/reports/:reportId",
    "/reset-password/SECRET-TOKEN": "/reset-password/:token",
    "/settings/sessions": "/settings/:view",
    "/documentation/statistics": "/documentation/:slug",
    "/documentation/api-reference/scoring": "/documentation/api-reference/:group",
    "/documentation/api-administration/mail": "/documentation/api-administration/:group",
    "/ada-lovelace": "/:slug",
    "/contact/send": "/contact",
    "/preview/SECRET.TOKEN": "other",
  };
  expect(Object.fromEntries(Object.keys(addresses).map((path) => [path, pagePatternOf(path)]))).toEqual(addresses);
});
