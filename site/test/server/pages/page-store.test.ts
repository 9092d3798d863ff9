import { mkdir, mkdtemp, readdir, readFile, readlink, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fileAddresses, lastingPages } from "../../../server/pages/known-pages.ts";
import { PageFiles } from "../../../server/pages/page-files.ts";
import { PageStore } from "../../../server/pages/page-store.ts";
import type { RenderedPage } from "../../../server/pages/render-page.ts";

let folder: string;
let root: string;
let opened: PageStore[] = [];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "pages-"));
  root = path.join(folder, "kept");
});
afterEach(async () => {
  await Promise.all(opened.map((store) => store.close()));
  opened = [];
  await rm(folder, { recursive: true, force: true });
});

/** A site whose every page has one text, and a CMS that may be down. */
function sampleSite(text: string) {
  const site = { text, isDown: false, asked: [] as string[], render };
  async function render(address: string): Promise<RenderedPage> {
    site.asked.push(address);
    const body = Buffer.from(`<p>${site.text} ${address}</p>`.repeat(20));
    const headers = { "content-type": "text/html; charset=utf-8", "cache-control": site.isDown ? "no-store" : "no-cache" };
    const mayBeStaffs = address.includes("nowhere");
    return { status: address === "/404" ? 404 : site.isDown && mayBeStaffs ? 503 : 200, headers, body };
  }
  return site;
}

const defaultPages = () => new PageFiles(path.join(folder, "client"), "");

async function openStore(render: (address: string) => Promise<RenderedPage>, build = "build") {
  const onDiskError = vi.fn();
  const store = new PageStore({ render, files: new PageFiles(root, build), defaults: defaultPages(), onDiskError });
  opened.push(store);
  await store.load();
  const text = async (address: string) => {
    const page = await store.get(address);
    return "body" in page ? page.body.toString() : readFile(path.join(page.folder, page.file), "utf8");
  };
  return { store, text, onDiskError, files: () => filesIn(path.join(root, build)) };
}

async function filesIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory());
  return files.map(({ parentPath, name }) => path.relative(directory, path.join(parentPath, name))).sort();
}

describe("the page store", () => {
  it("renders a page once for concurrent requests, and again only after a publication", async () => {
    const site = sampleSite("one");
    const { text } = await openStore(site.render);
    await Promise.all(Array.from({ length: 200 }, () => text("/faq")));
    await text("/faq/");
    expect(site.asked).toEqual(["/faq"]);
  });

  it("keeps one page for all addresses of a screen", async () => {
    const site = sampleSite("one");
    const { text } = await openStore(site.render);
    for (const id of ["a", "b", "c"]) await text(`/reports/${id}`);
    for (const view of ["sessions", "export"]) await text(`/settings/${view}`);
    expect(site.asked).toEqual(["/reports/:reportId", "/settings/account-details"]);
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

  it("keeps nothing that was rendered before a publication in place of what came after it", async () => {
    const site = sampleSite("before");
    const late = Promise.withResolvers<RenderedPage>();
    const render = vi.fn(site.render).mockReturnValueOnce(late.promise);
    const { store, text } = await openStore(render);
    const early = store.get("/faq");
    await vi.waitFor(() => expect(render).toHaveBeenCalled());
    const old = await site.render("/faq");
    site.text = "after";
    await store.renew([]);
    late.resolve(old);
    await early;
    await store.close();
    expect(await text("/faq")).toContain("after");
  });

  it("does not write an article that was withdrawn while it was rendered", async () => {
    const site = sampleSite("one");
    const late = Promise.withResolvers<RenderedPage>();
    const render = vi.fn(site.render).mockReturnValueOnce(late.promise);
    const { store, files } = await openStore(render);
    const early = store.get("/documentation/statistics");
    await vi.waitFor(() => expect(render).toHaveBeenCalled());
    await store.renew([]);
    late.resolve(await site.render("/documentation/statistics"));
    await early;
    await store.close();
    expect(await files()).not.toContain("documentation/statistics/index.html");
  });

  it("gives the last files while the CMS is down, and stops asking after three", async () => {
    const site = sampleSite("one");
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
    site.asked.length = 0;
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
    expect(site.asked).toEqual([]);
    await store.close();
    expect(await files()).toEqual(before);
    expect(before).toHaveLength(3 * (lastingPages.length + 1) + 1);
  });

  it("writes no file outside its own folder or over another page, whatever an article is called", async () => {
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

it("asks for whatever may be published while neither the CMS nor a file has told, and for nothing else", async () => {
  const site = sampleSite("one");
  const { store } = await openStore(site.render);
  for (const address of ["/privacy", "/documentation/new"]) expect((await store.get(address)).status).toBe(200);
  for (const address of ["/Privacy", "/a/b", "/wp-login.php", "/-"]) expect((await store.get(address)).status).toBe(404);
  expect(site.asked).toEqual(["/privacy", "/documentation/new", "/404"]);
});

describe("the files", () => {
  async function leaveFiles(text = "kept") {
    const { store, files } = await openStore(sampleSite(text).render);
    await store.renew(["/documentation/statistics", "/privacy"]);
    await store.close();
    return files();
  }

  it("are one HTML file per page with its compressed forms, and the headers of all pages", async () => {
    const files = await leaveFiles();
    const pages = [...lastingPages, "/documentation/statistics", "/privacy"].filter((name) => !fileAddresses.includes(name));
    expect(files.filter((file) => file.endsWith(".html"))).toHaveLength(pages.length);
    expect(files).toEqual(expect.arrayContaining(["index.html", "404.html", "faq/index.html", "privacy/index.html", "sitemap.xml"]));
    const read = (file: string) => readFile(path.join(root, "current", file));
    for (const file of ["faq/index.html", "robots.txt"]) {
      const plain = await read(file);
      expect(brotliDecompressSync(await read(`${file}.br`))).toEqual(plain);
      expect(gunzipSync(await read(`${file}.gz`))).toEqual(plain);
    }
    const headers = JSON.parse((await read("headers.json")).toString()) as Record<string, unknown>;
    expect(Object.keys(headers)).toEqual(expect.arrayContaining(pages));
    expect(headers["/faq"]).toEqual({ "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" });
  });

  it("serve every page after a restart while the CMS is down", async () => {
    await leaveFiles();
    const site = sampleSite("down");
    site.isDown = true;
    const { text, store } = await openStore(site.render);
    for (const address of ["/", "/faq", "/documentation/statistics", "/privacy", "/dashboard", "/nowhere"])
      expect(await text(address)).toContain("kept");
    expect((await store.get("/nowhere")).status).toBe(404);
    expect(site.asked).toEqual([]);
  });

  it("stay as they are where a page has not changed, so that browsers need not load it again", async () => {
    await leaveFiles();
    const longAgo = new Date(1_000_000);
    const file = path.join(root, "current", "faq", "index.html");
    await utimes(file, longAgo, longAgo);
    await leaveFiles();
    expect((await stat(file)).mtimeMs).toBe(1_000_000);
  });

  it.each(["index.html", "index.html.gz", "index.html.br"])("are written again once %s is damaged or gone", async (form) => {
    await leaveFiles();
    const file = path.join(root, "current", "faq", form);
    const sound = await readFile(file);
    for (const spoil of [() => writeFile(file, sound.subarray(0, 20)), () => rm(file)]) {
      await spoil();
      await leaveFiles();
      expect(await readFile(file)).toEqual(sound);
    }
  });

  it("are rendered again at once where the whole folder is deleted", async () => {
    const { store, text } = await openStore(sampleSite("one").render);
    await store.renew([]);
    await rm(root, { recursive: true });
    expect(await text("/faq")).toContain("one");
    expect(await filesIn(root)).toContain("build/faq/index.html");
  });

  it("of a list of headers that is damaged count for nothing", async () => {
    await leaveFiles();
    for (const damaged of ["{", "[]", '{"/faq":{"cache-control":1}}', ""]) {
      await writeFile(path.join(root, "build", "headers.json"), damaged);
      const { text } = await openStore(sampleSite("new").render);
      expect(await text("/faq")).toContain("new");
    }
  });

  it("are cleared of what a killed process left half written, and not of what another is writing", async () => {
    await leaveFiles();
    const [old, young] = ["faq/index.html.1.partial", "faq/index.html.2.partial"];
    for (const name of [old, young]) await writeFile(path.join(root, "build", name), "<p>ha");
    const longAgo = new Date(Date.now() - 61_000);
    await utimes(path.join(root, "build", old), longAgo, longAgo);
    const left = await leaveFiles();
    expect(left.filter((name) => name.endsWith(".partial"))).toEqual([young]);
  });

  it("are whole at every moment while two processes write different versions", async () => {
    const versions = ["one ".repeat(40_000), "two ".repeat(50_000)].map((text) => Buffer.from(text));
    const headers = { "cache-control": "no-cache" };
    let isOver = false;
    const writers = versions.map(async (body) => {
      const files = new PageFiles(root, "build");
      for (let time = 0; time < 15; time++) await files.save("/faq", { status: 200, headers, body });
    });
    const written = Promise.all(writers).finally(() => (isOver = true));
    const seen = new Set<number>();
    while (!isOver) {
      const plain = await readFile(path.join(root, "build", "faq", "index.html")).catch(() => versions[0]!);
      seen.add(versions.findIndex((version) => version.equals(plain)));
    }
    await written;
    expect(seen).not.toContain(-1);
  });

  it("belong to one build: another has pages of its own, and takes its place once all of them are there", async () => {
    await leaveFiles();
    const site = sampleSite("other build");
    site.isDown = true;
    const { text, store } = await openStore(site.render, "other");
    expect(await text("/faq")).toContain("other build");
    expect(await store.renew([])).toBe(false);
    expect(await readlink(path.join(root, "current"))).toBe("build");
    site.isDown = false;
    await store.renew([]);
    expect(await readdir(root)).toEqual(["current", "other"]);
    expect(await readFile(path.join(root, "current", "faq", "index.html"), "utf8")).toContain("other build");
  });

  it("are not needed: where none can be written, pages are served and the operator is told", async () => {
    await mkdir(root);
    await writeFile(path.join(root, "build"), "no folder");
    const { text, onDiskError, store } = await openStore(sampleSite("one").render);
    expect(await text("/faq")).toContain("one");
    await store.close();
    expect(onDiskError).toHaveBeenCalled();
  });

  it("give way to the page as it is now where a change cannot be written", async () => {
    const site = sampleSite("one");
    const { store, text, onDiskError } = await openStore(site.render);
    await store.renew([]);
    await rm(path.join(root, "build", "faq", "index.html.gz"));
    await mkdir(path.join(root, "build", "faq", "index.html.gz"));
    site.text = "two";
    await store.renew([]);
    expect(await text("/faq")).toContain("two");
    expect(onDiskError).toHaveBeenCalled();
  });
});

describe("the pages of the build", () => {
  beforeEach(async () => {
    const files = defaultPages();
    for (const name of ["/faq", "/404"]) {
      const headers = { "cache-control": "no-store" };
      await files.save(name, { status: 200, headers, body: Buffer.from("default") });
    }
    await files.saveHeaders();
  });

  it("answer while no CMS ever has", async () => {
    const site = sampleSite("down");
    site.isDown = true;
    const { store, text } = await openStore(site.render);
    expect(await text("/faq")).toBe("default");
    for (const address of ["/no/where", "/nowhere", "/documentation/nowhere"])
      expect([await text(address), (await store.get(address)).status]).toEqual(["default", 404]);
    expect(await text("/features")).toContain("down");
    site.isDown = false;
    site.text = "up";
    expect(await text("/faq")).toContain("up");
  });

  it("are never shown in place of what a laboratory has published, be it by another build", async () => {
    const { store } = await openStore(sampleSite("one").render, "before");
    await store.renew([]);
    await store.close();
    const site = sampleSite("down");
    site.isDown = true;
    const { text } = await openStore(site.render);
    expect(await text("/faq")).toContain("down");
  });

  it("do not hide that a page cannot be rendered", async () => {
    const site = sampleSite("one");
    const { store } = await openStore(async (address) => ({ ...(await site.render(address)), status: 500 }));
    expect((await store.get("/faq")).status).toBe(500);
  });
});
