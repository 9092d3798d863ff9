import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lastingPages } from "../../../server/pages/known-pages.ts";
import { PageFiles } from "../../../server/pages/page-files.ts";
import { PageStore } from "../../../server/pages/page-store.ts";
import type { RenderedPage } from "../../../server/pages/render-page.ts";

let folder: string;
let opened: PageStore[] = [];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "pages-"));
});
afterEach(async () => {
  await Promise.all(opened.map((store) => store.close()));
  opened = [];
  await rm(folder, { recursive: true, force: true });
});

function madeUpSite(text: string) {
  const site = { text, isDown: false, asked: [] as string[], render };
  async function render(address: string): Promise<RenderedPage> {
    site.asked.push(address);
    const body = Buffer.from(`<p>${site.text} ${address}</p>`.repeat(20));
    const headers = { "content-type": "text/html; charset=utf-8", "cache-control": site.isDown ? "no-store" : "no-cache" };
    return { status: address === "/404" ? 404 : 200, headers, body };
  }
  return site;
}

async function openStore(render: (address: string) => Promise<RenderedPage>, more: { files?: PageFiles; mostBytes?: number } = {}) {
  const onDiskError = vi.fn();
  const store = new PageStore({ render, files: new PageFiles(folder, "build"), onDiskError, ...more });
  opened.push(store);
  await store.load();
  const text = async (address: string) => (await store.get(address)).identity.toString();
  return { store, text, onDiskError, files: () => readdir(path.join(folder, "build")) };
}

describe("the page store", () => {
  it("renders a page once for however many ask at once, and not again until something is published", async () => {
    const site = madeUpSite("one");
    const { text } = await openStore(site.render);
    await Promise.all(Array.from({ length: 200 }, () => text("/faq")));
    await text("/faq/");
    expect(site.asked).toEqual(["/faq"]);
  });

  it("keeps one page for all addresses of a screen", async () => {
    const site = madeUpSite("one");
    const { text } = await openStore(site.render);
    for (const id of ["a", "b", "c"]) await text(`/reports/${id}`);
    for (const view of ["sessions", "export"]) await text(`/settings/${view}`);
    expect(site.asked).toEqual(["/reports/:reportId", "/settings/account-details"]);
  });

  it("shows each publication on every page, and the copy before until then", async () => {
    const site = madeUpSite("one");
    const { store, text } = await openStore(site.render);
    expect(await store.renew(["/documentation/statistics"])).toBe(true);
    site.text = "two";
    expect(await text("/faq")).toContain("one");
    expect(await store.renew(["/documentation/statistics"])).toBe(true);
    for (const address of ["/", "/faq", "/documentation/statistics", "/dashboard", "/nowhere"])
      expect(await text(address)).toContain("two");
  });

  it("keeps nothing that was rendered before a publication in the place of what came after it", async () => {
    const site = madeUpSite("before");
    const late = Promise.withResolvers<RenderedPage>();
    const render = vi.fn(site.render).mockReturnValueOnce(late.promise);
    const { store, text } = await openStore(render);
    const early = text("/faq");
    const old = await site.render("/faq");
    site.text = "after";
    await store.renew([]);
    late.resolve(old);
    expect(await early).toContain("before");
    expect(await text("/faq")).toContain("after");
  });

  it("gives the last copies while the CMS is down, and stops asking after three", async () => {
    const site = madeUpSite("one");
    const { store, text } = await openStore(site.render);
    await store.renew([]);
    site.isDown = true;
    site.text = "cannot be shown";
    site.asked.length = 0;
    expect(await store.renew([])).toBe(false);
    expect(site.asked).toHaveLength(3);
    expect(await text("/faq")).toContain("one");
    site.isDown = false;
    site.text = "two";
    expect(await store.renew([])).toBe(true);
    expect(await text("/faq")).toContain("two");
  });

  it("keeps no page that is for one person, that fails, or that lacks something", async () => {
    const site = madeUpSite("one");
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
  it("has one copy for everything that is no page, so that made-up addresses fill nothing", async () => {
    const site = madeUpSite("one");
    const { store, text, files } = await openStore(site.render);
    await store.renew(["/documentation/statistics"]);
    site.asked.length = 0;
    for (let count = 0; count < 500; count++) {
      for (const address of [
        `/documentation/${count}`,
        `/${count}`,
        `/privacy-${count}`,
        "/documentation/statistics/more",
        "/settings/none",
      ]) {
        expect((await store.get(address)).status).toBe(404);
      }
    }
    expect(await text("/documentation/statistics")).toContain("/documentation/statistics");
    expect(site.asked).toEqual([]);
    await store.close();
    expect(await files()).toHaveLength(lastingPages.length + 1);
  });

  it("forgets an article that was withdrawn, on disk too", async () => {
    const site = madeUpSite("one");
    const { store, files } = await openStore(site.render);
    await store.renew(["/documentation/statistics", "/documentation/privacy"]);
    await store.renew(["/documentation/privacy"]);
    expect((await store.get("/documentation/statistics")).status).toBe(404);
    await store.close();
    const kept = await Promise.all((await files()).map((name) => readFile(path.join(folder, "build", name), "utf8")));
    const isKept = (key: string) => kept.some((text) => text.includes(`"key":"${key}"`));
    expect(["/documentation/privacy", "/documentation/statistics"].map(isKept)).toEqual([true, false]);
  });

  it("keeps no more bytes than it may, and serves the rest all the same", async () => {
    const site = madeUpSite("one");
    const { text } = await openStore(site.render, { mostBytes: 700 });
    for (const address of ["/faq", "/about", "/faq", "/about"]) expect(await text(address)).toContain(address);
    expect(site.asked).toEqual(["/faq", "/about", "/about"]);
  });
});

it("asks for whatever may be published while neither the CMS nor a copy has told, and for nothing else", async () => {
  const site = madeUpSite("one");
  const { store } = await openStore(site.render);
  for (const address of ["/privacy", "/documentation/new"]) expect((await store.get(address)).status).toBe(200);
  for (const address of ["/Privacy", "/a/b", "/wp-login.php", "/-"]) expect((await store.get(address)).status).toBe(404);
  expect(site.asked).toEqual(["/privacy", "/documentation/new", "/404"]);
});

describe("the copies on disk", () => {
  async function leaveCopies() {
    const { store } = await openStore(madeUpSite("kept").render);
    await store.renew(["/documentation/statistics", "/privacy"]);
    await store.close();
    return readdir(path.join(folder, "build"));
  }

  it("serve every page after a restart while the CMS is down", async () => {
    await leaveCopies();
    const site = madeUpSite("down");
    site.isDown = true;
    const { text, store } = await openStore(site.render);
    for (const address of ["/", "/faq", "/documentation/statistics", "/privacy", "/dashboard", "/nowhere"])
      expect(await text(address)).toContain("kept");
    expect((await store.get("/nowhere")).status).toBe(404);
    expect(site.asked).toEqual([]);
  });

  it("count for nothing once they are damaged, and are taken away", async () => {
    const names = await leaveCopies();
    await Promise.all(
      names.map(async (name, index) => {
        const file = path.join(folder, "build", name);
        const bytes = await readFile(file);
        const damages = [
          bytes.subarray(0, bytes.length / 2),
          Buffer.alloc(0),
          Buffer.from(bytes.toString().replace("200", "201").replace("404", "405")),
        ];
        await writeFile(file, damages[index % damages.length] ?? "");
      }),
    );
    const { text, files } = await openStore(madeUpSite("new").render);
    expect(await files()).toEqual([]);
    expect(await text("/faq")).toContain("new");
  });

  it("are whole when a process is killed before the last step of a write", async () => {
    await leaveCopies();
    const site = madeUpSite("half");
    const killed = () => Promise.reject(new Error("killed"));
    const { store, files } = await openStore(site.render, { files: new PageFiles(folder, "build", killed) });
    await store.renew(["/documentation/statistics"]);
    await store.close();
    const left = (await files()).filter((name) => name.endsWith(".partial"));
    expect(left.length).toBeGreaterThan(5);
    const longAgo = new Date(Date.now() - 61_000);
    for (const name of left) await utimes(path.join(folder, "build", name), longAgo, longAgo);
    const next = await openStore(madeUpSite("new").render);
    expect(await next.text("/faq")).toContain("kept");
    expect((await next.files()).filter((name) => name.endsWith(".partial"))).toEqual([]);
  });

  it("belong to one build: another has pages of its own and removes them", async () => {
    await leaveCopies();
    const { text } = await openStore(madeUpSite("other build").render, { files: new PageFiles(folder, "other") });
    expect(await text("/faq")).toContain("other build");
    expect(await readdir(folder)).toEqual(["other"]);
  });

  it("are not needed: where none can be written, pages are served and the operator is told", async () => {
    await writeFile(path.join(folder, "build"), "no folder");
    const { text, onDiskError, store } = await openStore(madeUpSite("one").render);
    expect(await text("/faq")).toContain("one");
    await store.close();
    expect(onDiskError).toHaveBeenCalled();
  });
});
