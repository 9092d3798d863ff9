import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { site } from "@trabecula/contracts/endpoints";
import { readCms } from "../../src/content/cms-client.ts";

const faq = { items: [{ slug: "a", language: "en", category: "B", question: "C?", answer: "D." }] };
const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => vi.stubGlobal("fetch", fetchMock.mockReset()));
afterEach(() => vi.unstubAllGlobals());

describe("readCms", () => {
  it("fetches every time, without a cache", async () => {
    fetchMock.mockResolvedValueOnce(Response.json(faq)).mockResolvedValueOnce(Response.json({ items: [] }));
    expect(await readCms(site.faq)).toEqual({ ok: true, data: faq });
    expect(await readCms(site.faq)).toEqual({ ok: true, data: { items: [] } });
    expect(fetchMock.mock.calls.map(([address]) => new URL(address as string).pathname)).toEqual(["/api/content/faq", "/api/content/faq"]);
  });

  it("asks for content in a language, and for English without a query, of other CMSs too", async () => {
    fetchMock.mockImplementation(() => Promise.resolve(new Response("{}", { status: 503 })));
    const cmsUrls = ["http://one", "http://two"];
    await readCms(site.page, { slug: "about" }, { language: "de", cmsUrls });
    await readCms(site.page, { slug: "about" }, { language: "en", cmsUrls: ["http://one"] });
    await readCms(site.contentVersion, {}, { language: "de", cmsUrls: ["http://one"] });
    expect(fetchMock.mock.calls.map(([address]) => address)).toEqual([
      "http://one/api/content/pages/about?language=de",
      "http://two/api/content/pages/about?language=de",
      "http://one/api/content/pages/about",
      "http://one/api/content/version",
    ]);
  });

  it("distinguishes missing content from an unavailable CMS", async () => {
    fetchMock.mockResolvedValueOnce(new Response("{}", { status: 404 }));
    expect(await readCms(site.faq)).toEqual({ ok: false, reason: "missing" });
    fetchMock.mockResolvedValueOnce(new Response("{}", { status: 503 }));
    expect(await readCms(site.faq)).toEqual({ ok: false, reason: "down" });
    fetchMock.mockRejectedValueOnce(new TypeError("fetch failed"));
    expect(await readCms(site.faq)).toEqual({ ok: false, reason: "down" });
  });

  it("rejects content that violates the contract", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    fetchMock.mockResolvedValueOnce(Response.json({ items: [{ slug: 1 }] }));
    expect(await readCms(site.faq)).toEqual({ ok: false, reason: "down" });
  });
});
