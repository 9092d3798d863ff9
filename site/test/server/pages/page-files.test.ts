import { mkdir, readdir, readFile, readlink, rm, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import { fileAddresses } from "../../../server/pages/known-pages.ts";
import { PageFiles } from "../../../server/pages/page-files.ts";
import { filesIn, pageFolder, sampleSite, somePages } from "./support.ts";

let { root, defaults, openStore } = {} as Awaited<ReturnType<typeof pageFolder>>;
beforeEach(async () => {
  ({ root, defaults, openStore } = await pageFolder());
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
    const pages = [...somePages, "/documentation/statistics", "/privacy"].filter((name) => !fileAddresses.includes(name));
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

  it("stay in the folder of the build, one for each page, with any dots in an address", async () => {
    const files = new PageFiles(root, "build");
    const names = ["/documentation", "/documentation/index.html", "/documentation/..", "/../../outside"];
    for (const name of names) await files.save(name, { status: 200, headers: {}, body: Buffer.from(name) });
    for (const name of names) {
      const kept = await files.get(name);
      expect(await readFile(path.join(kept!.folder, kept!.file), "utf8")).toBe(name);
    }
    const written = await filesIn(path.dirname(root));
    expect(written.filter((file) => !file.startsWith("kept/build/"))).toEqual([]);
  });

  it("serve every page after a restart while the CMS is down", async () => {
    await leaveFiles();
    const site = sampleSite("down");
    site.isDown = true;
    const { text, store } = await openStore(site.render);
    for (const address of ["/", "/faq", "/documentation/statistics", "/privacy", "/dashboard", "/nowhere"])
      expect(await text(address)).toContain("kept");
    expect((await store.get("/nowhere")).status).toBe(404);
    expect(site.requests).toEqual([]);
  });

  it("remain unmodified when a page has not changed", async () => {
    await leaveFiles();
    const longAgo = new Date(1_000_000);
    const file = path.join(root, "current", "faq", "index.html");
    await utimes(file, longAgo, longAgo);
    await leaveFiles();
    expect((await stat(file)).mtimeMs).toBe(1_000_000);
  });

  it("are written again once any form of them is damaged or gone", async () => {
    await leaveFiles();
    const inFolder = (name: string) => path.join(root, "current", name);
    const forms = [
      { file: inFolder("faq/index.html"), other: Buffer.from("other") },
      { file: inFolder("privacy/index.html.gz"), other: gzipSync("other") },
      { file: inFolder("contact/index.html.br"), other: brotliCompressSync("other") },
    ];
    const readAll = () => Promise.all(forms.map(({ file }) => readFile(file)));
    const sound = await readAll();
    for (const spoil of ["cut", "replace", "remove"] as const) {
      for (const [index, { file, other }] of forms.entries())
        await (spoil === "remove" ? rm(file) : writeFile(file, spoil === "cut" ? sound[index]!.subarray(0, 20) : other));
      await leaveFiles();
      expect(await readAll(), spoil).toEqual(sound);
    }
  });

  it("are rendered again immediately after the whole folder is deleted", async () => {
    const { store, text } = await openStore(sampleSite("one").render);
    await store.renew([]);
    await rm(root, { recursive: true });
    expect(await text("/faq")).toContain("one");
    expect(await filesIn(root)).toContain("build/faq/index.html");
  });

  it("are ignored when their list of headers is damaged", async () => {
    await leaveFiles();
    for (const damaged of ["{", "[]", '{"/faq":{"cache-control":1}}', ""]) {
      await writeFile(path.join(root, "build", "headers.json"), damaged);
      const { text } = await openStore(sampleSite("new").render);
      expect(await text("/faq")).toContain("new");
    }
  });

  it("are cleared of old partial files, but not of recent ones", async () => {
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
      for (let time = 0; time < 6; time++) await files.save("/faq", { status: 200, headers, body });
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

  it("belong to one build, and are replaced only by a complete new build", async () => {
    await leaveFiles();
    const site = sampleSite("other build");
    site.isDown = true;
    const { text, store } = await openStore(site.render, "other");
    expect(await text("/faq")).toContain("other build");
    expect(await store.renew([])).toBe(false);
    expect(await readlink(path.join(root, "current"))).toBe("build");
    site.isDown = false;
    let late = "/faq";
    // A different page gets no answer in each round.
    const { store: busy } = await openStore((address) => {
      site.isDown = address === late;
      return site.render(address);
    }, "other");
    expect([await busy.renew([]), await readlink(path.join(root, "current"))]).toEqual([false, "build"]);
    late = "/contact";
    expect(await busy.renew([])).toBe(false);
    expect(await readdir(root)).toEqual(["current", "other"]);
    expect(await readFile(path.join(root, "current", "faq", "index.html"), "utf8")).toContain("other build");
  });

  it("are optional: pages are served without them, and the write error is reported", async () => {
    await mkdir(root);
    await writeFile(path.join(root, "build"), "no folder");
    const { text, onDiskError, store } = await openStore(sampleSite("one").render);
    expect(await text("/faq")).toContain("one");
    await store.close();
    expect(onDiskError).toHaveBeenCalled();
  });

  it("are bypassed for the current page when a change cannot be written", async () => {
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
    const files = defaults();
    for (const name of ["/faq", "/404"]) {
      const headers = { "cache-control": "no-store" };
      await files.save(name, { status: 200, headers, body: Buffer.from("default") });
    }
    await files.saveHeaders();
  });

  it("are served as a fallback until a CMS first answers", async () => {
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

  it("never replace published content, including that of an earlier build", async () => {
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
