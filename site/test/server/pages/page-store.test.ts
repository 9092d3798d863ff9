import { readdir, readFile, utimes } from "node:fs/promises";
import path from "node:path";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { PageFiles } from "../../../server/pages/page-files.ts";
import type { RenderedPage } from "../../../server/pages/render-page.ts";
import { pageFolder, sampleSite, somePages } from "./support.ts";

let { folder, root, openStore } = {} as Awaited<ReturnType<typeof pageFolder>>;
beforeEach(async () => {
  ({ folder, root, openStore } = await pageFolder());
});

describe("the page store", () => {
  it("renders a page once for concurrent requests, and again only after a publication", async () => {
    const site = sampleSite("one");
    const { text } = await openStore(site.render);
    await Promise.all(Array.from({ length: 200 }, () => text("/faq")));
    await text("/faq/");
    expect(site.requests).toEqual(["/faq"]);
  });

  it("keeps one page for all addresses of a screen", async () => {
    const site = sampleSite("one");
    const { text } = await openStore(site.render);
    for (const id of ["a", "b", "c"]) await text(`/reports/${id}`);
    for (const view of ["sessions", "export"]) await text(`/settings/${view}`);
    expect(site.requests).toEqual(["/reports/:reportId", "/settings/account-details"]);
  });

  it("keeps the pages of each language, with a not-found page of its own", async () => {
    const site = sampleSite("one");
    const { store, text, files } = await openStore(site.render, "build", ["en", "de"]);
    expect(await store.renew(["/about", "/documentation/statistics"])).toBe(true);
    expect(site.requests).toHaveLength(new Set(site.requests).size);
    expect(await text("/de/faq/")).toContain("one /de/faq<");
    expect(await text("/de/about")).toContain("one /de/about<");
    expect((await store.get("/de/nowhere")).status).toBe(404);
    for (const address of ["/de/nowhere", "/de/404"]) expect(await text(address)).toContain("one /de/404<");
    for (const address of ["/de/documentation/statistics", "/fr/faq"]) expect(await text(address)).toContain("one /404<");
    expect(await files()).toEqual(expect.arrayContaining(["de/404.html.br", "de/faq/index.html", "de/index.html.gz"]));
  });

  it("shows each publication on every page, and the file before until then", async () => {
    const site = sampleSite("one");
    const { store, text } = await openStore(site.render);
    expect(await store.renew(["/documentation/statistics"])).toBe(true);
    site.text = "two";
    expect(await text("/faq")).toContain("one");
    expect(await store.renew(["/documentation/statistics"])).toBe(true);
    for (const address of ["/", "/faq", "/documentation/statistics", "/dashboard", "/nowhere"])
      expect(await text(address)).toContain("two");
  });

  it("renders no page before the one before it is written, so that requested pages wait for one", async () => {
    const site = sampleSite("one");
    let written = 0;
    const save = PageFiles.prototype.save;
    const spy = vi.spyOn(PageFiles.prototype, "save").mockImplementation(async function (this: PageFiles, ...page) {
      await save.apply(this, page);
      written += 1;
    });
    onTestFinished(() => spy.mockRestore());
    const waiting: number[] = [];
    const { store } = await openStore((address) => {
      waiting.push(site.requests.length - written);
      return site.render(address);
    });
    await store.renew([]);
    expect(Math.max(...waiting)).toBe(0);
  });

  it("leaves a round when the next publication begins another", async () => {
    const site = sampleSite("one");
    const late = Promise.withResolvers<RenderedPage>();
    const render = vi.fn(site.render).mockReturnValueOnce(late.promise);
    const { store, text } = await openStore(render);
    const first = store.renew([]);
    await expect.poll(() => render.mock.calls.length).toBeGreaterThan(0);
    const old = await site.render("/");
    site.text = "two";
    expect(await store.renew([])).toBe(true);
    const requested = site.requests.length;
    late.resolve(old);
    expect(await first).toBe(false);
    expect(site.requests).toHaveLength(requested);
    expect(await text("/")).toContain("two");
  });

  it("discards a page rendered before a publication", async () => {
    const site = sampleSite("before");
    const late = Promise.withResolvers<RenderedPage>();
    const render = vi.fn(site.render).mockReturnValueOnce(late.promise);
    const { store, text } = await openStore(render);
    const early = store.get("/faq");
    await expect.poll(() => render.mock.calls.length).toBeGreaterThan(0);
    const old = await site.render("/faq");
    site.text = "after";
    await store.renew([]);
    late.resolve(old);
    await early;
    await store.close();
    expect(await text("/faq")).toContain("after");
  });

  it("does not overwrite newer pages of another process", async () => {
    const site = sampleSite("before");
    const late = Promise.withResolvers<RenderedPage>();
    const render = vi.fn(site.render).mockReturnValueOnce(late.promise);
    const slow = await openStore(render);
    const early = slow.store.get("/faq");
    await expect.poll(() => render.mock.calls.length).toBeGreaterThan(0);
    const old = await site.render("/faq");
    site.text = "after";
    const other = await openStore(site.render);
    expect(await other.text("/faq")).toContain("after");
    // Times of files may be earlier than the clock.
    await utimes(path.join(root, "build", "faq", "index.html"), 0, 0);
    late.resolve(old);
    await early;
    expect(await other.text("/faq")).toContain("after");
    await expect.poll(() => render.mock.calls.length).toBe(2);
  });

  it("does not write an article that was withdrawn while it was rendered", async () => {
    const site = sampleSite("one");
    const late = Promise.withResolvers<RenderedPage>();
    const render = vi.fn(site.render).mockReturnValueOnce(late.promise);
    const { store, files } = await openStore(render);
    const early = store.get("/documentation/statistics");
    await expect.poll(() => render.mock.calls.length).toBeGreaterThan(0);
    await store.renew([]);
    late.resolve(await site.render("/documentation/statistics"));
    await early;
    await store.close();
    expect(await files()).not.toContain("documentation/statistics/index.html");
  });

  it("serves the last files while the CMS is down, and stops rendering after three failures", async () => {
    const site = sampleSite("one");
    const { store, text } = await openStore(site.render);
    await store.renew([]);
    site.isDown = true;
    site.text = "cannot be shown";
    site.requests.length = 0;
    expect(await store.renew([])).toBe(false);
    expect(site.requests).toHaveLength(3);
    expect(await text("/faq")).toContain("one");
    site.isDown = false;
    site.text = "two";
    expect(await store.renew([])).toBe(true);
    expect(await text("/faq")).toContain("two");
  });

  it("keeps no page that is for one person, that fails, or that lacks something", async () => {
    const site = sampleSite("one");
    const wrongs: Partial<RenderedPage>[] = [
      { headers: { "cache-control": "no-cache", "set-cookie": "jwt=1" } },
      { status: 503 },
      { headers: {} },
    ];
    for (const wrong of wrongs) {
      const render = vi.fn(async (address: string) => ({ ...(await site.render(address)), ...wrong }));
      const { text } = await openStore(render);
      await text("/faq");
      await text("/faq");
      expect(render).toHaveBeenCalledTimes(2);
    }
  });
});

describe("the page store's bounds", () => {
  it("has one file for all unknown addresses, so that requests cannot fill the disk", async () => {
    const site = sampleSite("one");
    const { store, text, files } = await openStore(site.render);
    await store.renew(["/documentation/statistics"]);
    const before = await files();
    site.requests.length = 0;
    for (let count = 0; count < 500; count++) {
      for (const address of [
        `/documentation/${count}`,
        `/${count}`,
        `/privacy-${count}`,
        "/documentation/statistics/more",
        "/settings/none",
        "/documentation/..",
        "/../../etc/passwd",
        "/faq/index.html",
        "/headers.json",
      ]) {
        expect((await store.get(address)).status).toBe(404);
      }
    }
    expect(await text("/documentation/statistics")).toContain("/documentation/statistics");
    expect(site.requests).toEqual([]);
    await store.close();
    expect(await files()).toEqual(before);
    expect(before).toHaveLength(3 * (somePages.length + 1) + 1);
  });

  it("writes no file outside its folder or over another page, for any slug", async () => {
    const site = sampleSite("one");
    const { store, text, onDiskError } = await openStore(site.render);
    const slugs = ["..", ".", "../../../etc", "index.html", "a/../../../b", "nul\0", "headers.json", "%2e%2e"];
    await store.renew(slugs.map((slug) => `/documentation/${slug}`));
    await store.close();
    expect(onDiskError).not.toHaveBeenCalled();
    expect(await readdir(folder)).toEqual(["kept"]);
    expect(await readdir(root)).toEqual(["build", "current"]);
    expect(await text("/documentation")).toContain("one /documentation<");
    for (const slug of slugs) expect(await text(`/documentation/${slug}`)).toContain(`one /documentation/${slug}<`);
  });

  it("forgets an article that was withdrawn, on disk too", async () => {
    const site = sampleSite("one");
    const { store, files } = await openStore(site.render);
    await store.renew(["/documentation/statistics", "/documentation/privacy"]);
    await store.renew(["/documentation/privacy"]);
    expect((await store.get("/documentation/statistics")).status).toBe(404);
    await store.close();
    const kept = await files();
    expect(kept).toContain("documentation/privacy/index.html.br");
    expect(kept.filter((file) => file.includes("statistics"))).toEqual([]);
    expect(await readFile(path.join(root, "current", "headers.json"), "utf8")).not.toContain("statistics");
  });
});

it("renders only addresses that may be published while the published pages are unknown", async () => {
  const site = sampleSite("one");
  const { store } = await openStore(site.render);
  for (const address of ["/privacy", "/documentation/new"]) expect((await store.get(address)).status).toBe(200);
  for (const address of ["/Privacy", "/a/b", "/wp-login.php", "/-"]) expect((await store.get(address)).status).toBe(404);
  expect(site.requests).toEqual(["/privacy", "/documentation/new", "/404"]);
});
