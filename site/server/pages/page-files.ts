import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from "node:zlib";
import * as z from "zod";
import { fileAddresses, isNotFoundPage } from "./known-pages.ts";
import type { RenderedPage } from "./render-page.ts";

/** Headers of every page, for a web server that serves the folder. */
export const headersFile = "headers.json";
const ZHeaders = z.record(z.string(), z.record(z.string(), z.string()));

export type KeptPage = { status: 200 | 404; headers: Record<string, string>; folder: string; file: string };

const partialEnding = ".partial";
/** An older partial file is from a process that was killed. */
const longestWriteMs = 60_000;
/** Higher levels take ten times as long and save 7 %. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } };

/** Any web server can serve them. Processes may share the folder: every file is replaced by a rename. */
export class PageFiles {
  readonly #root: string;
  readonly #build: string;
  readonly #folder: string;
  #headers = new Map<string, Record<string, string>>();

  constructor(root: string, build: string) {
    this.#root = root;
    this.#build = build;
    this.#folder = path.join(root, build);
  }

  get names(): string[] {
    return [...this.#headers.keys()];
  }

  async load(): Promise<void> {
    const text = await readFile(path.join(this.#folder, headersFile), "utf8").catch(() => "{}");
    this.#headers = new Map(Object.entries(readHeaders(text)));
  }

  /** No build has kept a page here. */
  async isNew(): Promise<boolean> {
    const builds = await readdir(this.#root).catch(() => []);
    return this.#headers.size === 0 && builds.every((build) => build === this.#build);
  }

  async get(name: string): Promise<KeptPage | null> {
    const [headers, file] = [this.#headers.get(name), fileOf(name)];
    const isThere = headers && (await stat(path.join(this.#folder, file)).catch(() => null))?.isFile();
    return isThere ? { status: isNotFoundPage(name) ? 404 : 200, headers, folder: this.#folder, file } : null;
  }

  /** Changes with every write; null without a file. Times alone lag behind the clock by some milliseconds. */
  async version(name: string): Promise<string | null> {
    const file = await stat(path.join(this.#folder, fileOf(name))).catch(() => null);
    return file && `${file.ino} ${file.mtimeMs}`;
  }

  /** True if a process has written another page since this version. */
  async wasChanged(name: string, { body }: RenderedPage, since: string | null): Promise<boolean> {
    return (await this.version(name)) !== since && !(await this.#holds(fileOf(name), body));
  }

  /** An unchanged page keeps its files, so that browsers keep their copy. */
  async save(name: string, { headers, body }: RenderedPage): Promise<void> {
    const file = fileOf(name);
    const isSame = JSON.stringify(this.#headers.get(name)) === JSON.stringify(headers) && (await this.#holds(file, body));
    if (isSame) return;
    try {
      const [gz, br] = await Promise.all([promisify(gzip)(body), promisify(brotliCompress)(body, brotliOptions)]);
      await this.#write({ [`${file}.gz`]: gz, [`${file}.br`]: br, [file]: body });
      this.#headers.set(name, headers);
    } catch (error) {
      // If the disk is full, the old file would hide the new page.
      this.#headers.delete(name);
      throw error;
    }
  }

  /** Removes also what killed processes left half written. */
  async keepOnly(names: readonly string[]): Promise<void> {
    const kept = new Set([headersFile, ...names.flatMap((name) => formsOf(fileOf(name)))]);
    const entries = await readdir(this.#folder, { recursive: true, withFileTypes: true }).catch(() => []);
    for (const entry of entries.filter((each) => each.isFile())) {
      const file = path.join(entry.parentPath, entry.name);
      if (!kept.has(path.relative(this.#folder, file)) && !(await isBeingWritten(file))) await rm(file, { force: true });
    }
    for (const name of this.names) if (!names.includes(name)) this.#headers.delete(name);
  }

  /** Lists the pages for the next process and for other web servers. */
  async saveHeaders(): Promise<void> {
    await this.#write({ [headersFile]: `${JSON.stringify(Object.fromEntries(this.#headers), null, 1)}\n` });
  }

  async makeCurrent(): Promise<void> {
    const link = path.join(this.#folder, `${randomUUID()}${partialEnding}`);
    await symlink(this.#build, link);
    await rename(link, path.join(this.#root, "current"));
    for (const build of await readdir(this.#root)) {
      if (build !== this.#build && build !== "current") await rm(path.join(this.#root, build), { recursive: true, force: true });
    }
  }

  async #holds(file: string, body: Buffer): Promise<boolean> {
    const [plain, gz, br] = formsOf(file).map((form) => readFile(path.join(this.#folder, form)));
    const copies = Promise.all([plain, gz?.then(promisify(gunzip)), br?.then(promisify(brotliDecompress))]);
    return copies.then(
      (contents) => contents.every((content) => content?.equals(body)),
      () => false,
    );
  }

  /** Replaces files together: a slow disk flushes three in the time of one. */
  async #write(contents: Record<string, string | Buffer>): Promise<void> {
    const files = Object.entries(contents).map(([name, content]) => ({ file: path.join(this.#folder, name), content }));
    const ending = `.${randomUUID()}${partialEnding}`;
    await mkdir(path.dirname(files[0]!.file), { recursive: true });
    await Promise.all(files.map(({ file, content }) => writeFile(`${file}${ending}`, content, { flush: true })));
    for (const { file } of files) await rename(`${file}${ending}`, file);
  }
}

/** Escapes each part of the address, dots included, so that none leads out of the folder or to another file. */
function fileOf(name: string): string {
  if (isNotFoundPage(name)) return `${name.slice(1)}.html`;
  if (fileAddresses.includes(name)) return name.slice(1);
  const parts = name.split("/").filter((part) => part !== "");
  return [...parts.map((part) => encodeURIComponent(part).replaceAll(".", "%2E")), "index.html"].join("/");
}

function formsOf(file: string): string[] {
  return [file, `${file}.gz`, `${file}.br`];
}

async function isBeingWritten(file: string): Promise<boolean> {
  if (!file.endsWith(partialEnding)) return false;
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: 0 }));
  return Date.now() - mtimeMs < longestWriteMs;
}

function readHeaders(text: string): z.infer<typeof ZHeaders> {
  try {
    return ZHeaders.parse(JSON.parse(text));
  } catch {
    return {};
  }
}
