import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readSiteMetadata } from "../../src/content/site-info.ts";

const site = {
  productName: "Osteon",
  laboratoryName: "L",
  laboratoryUrl: null,
  legacyUrl: null,
  supportEmail: "",
  supportTelephone: null,
  signupOpen: false,
  pageSize: 25,
  message: null,
  sendsMail: true,
  languages: ["en"],
};
const version = { lastCommitAt: null, tag: "v1" };
const pages = [{ slug: "privacy", language: "en", title: "Privacy" }];
let isDown = false;
const fetchMock = vi.fn<typeof fetch>(async (url) => {
  if (isDown) throw new TypeError("fetch failed");
  if (String(url).endsWith("/pages")) return Response.json({ items: pages });
  return Response.json(String(url).endsWith("/version") ? version : site);
});

beforeEach(() => vi.stubGlobal("fetch", fetchMock));
afterEach(() => vi.unstubAllGlobals());

it("reads the site’s facts once per page, and reuses them while the CMS is down", async () => {
  const page = {};
  expect(await Promise.all([readSiteMetadata(page), readSiteMetadata(page)])).toEqual(
    Array(2).fill({ site, version, pages, isCurrent: true }),
  );
  expect(fetchMock).toHaveBeenCalledTimes(3);
  isDown = true;
  expect(await readSiteMetadata({})).toEqual({ site, version, pages, isCurrent: false });
});
