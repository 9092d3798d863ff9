import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Language } from "@trabecula/contracts";
import { onTestFinished, vi } from "vitest";
import { fileAddresses, notFoundPage } from "../../../server/pages/known-pages.ts";
import { PageFiles } from "../../../server/pages/page-files.ts";
import { PageStore } from "../../../server/pages/page-store.ts";
import type { RenderedPage } from "../../../server/pages/render-page.ts";

export function sampleSite(text: string) {
  const site = { text, isDown: false, requests: [] as string[], render };
  async function render(address: string): Promise<RenderedPage> {
    site.requests.push(address);
    const body = Buffer.from(`<p>${site.text} ${address}</p>`.repeat(20));
    const headers = { "content-type": "text/html; charset=utf-8", "cache-control": site.isDown ? "no-store" : "no-cache" };
    const mayBeStaffs = address.includes("nowhere");
    return { status: address.endsWith("/404") ? 404 : site.isDown && mayBeStaffs ? 503 : 200, headers, body };
  }
  return site;
}

/** Some of each kind: each round of a store writes all. */
export const somePages = [
  ...["/", "/faq", "/features", "/contact", "/documentation", "/dashboard", "/reports/:reportId", "/settings/:view"],
  ...[...fileAddresses, notFoundPage],
];

export async function pageFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), "pages-"));
  const root = path.join(folder, "kept");
  const defaults = () => new PageFiles(path.join(folder, "client"), "");
  const opened: PageStore[] = [];
  onTestFinished(async () => {
    await Promise.all(opened.map((store) => store.close()));
    await rm(folder, { recursive: true, force: true });
  });

  async function openStore(render: (address: string) => Promise<RenderedPage>, build = "build", languages: readonly Language[] = ["en"]) {
    const onDiskError = vi.fn();
    const store = new PageStore({
      render,
      languages,
      pages: somePages,
      files: new PageFiles(root, build),
      defaults: defaults(),
      onDiskError,
    });
    opened.push(store);
    await store.load();
    const text = async (address: string) => {
      const page = await store.get(address);
      return "body" in page ? page.body.toString() : readFile(path.join(page.folder, page.file), "utf8");
    };
    return { store, text, onDiskError, files: () => filesIn(path.join(root, build)) };
  }

  return { folder, root, defaults, openStore };
}

export async function filesIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory());
  return files.map(({ parentPath, name }) => path.relative(directory, path.join(parentPath, name))).sort();
}
