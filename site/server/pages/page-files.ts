import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { ZKeptPage, type KeptPage } from "./kept-page.ts";

/** A file that is still being written; one older than this was left by a process that was killed. */
const partialEnding = ".partial";
const longestWriteMs = 60_000;

/**
 * The copies of pages on disk, for a start while the CMS is down. Each build has a folder of its own, since its pages name
 * its files. Several processes may share the folder: a file is replaced as a whole.
 */
export class PageFiles {
  readonly #root: string;
  readonly #folder: string;
  readonly #replace: typeof rename;

  /** `replace`: the last step of a write, which a test can leave out as a killed process does. */
  constructor(root: string, build: string, replace = rename) {
    this.#root = root;
    this.#folder = path.join(root, build);
    this.#replace = replace;
  }

  /** Every sound copy of this build; removes those of other builds and what is no sound copy. */
  async load(): Promise<KeptPage[]> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    for (const name of await readdir(this.#root)) {
      if (path.join(this.#root, name) !== this.#folder) await rm(path.join(this.#root, name), { recursive: true, force: true });
    }
    const names = await readdir(this.#folder);
    const pages = await Promise.all(names.map((name) => this.#read(path.join(this.#folder, name)).catch(() => null)));
    return pages.filter((page) => page !== null);
  }

  /** Puts a copy in the place of the one before; whoever reads meanwhile, or is killed, has either of them whole. */
  async save(page: KeptPage): Promise<void> {
    const file = this.#fileOf(page.key);
    const partial = `${file}.${randomUUID()}${partialEnding}`;
    const text = JSON.stringify(ZKeptPage.encode(page));
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await writeFile(partial, `${digestOf(text)}\n${text}`, { mode: 0o600, flush: true });
    await this.#replace(partial, file);
  }

  async remove(key: string): Promise<void> {
    await rm(this.#fileOf(key), { force: true });
  }

  #fileOf(key: string): string {
    return path.join(this.#folder, createHash("sha256").update(key).digest("hex"));
  }

  async #read(file: string): Promise<KeptPage | null> {
    if (file.endsWith(partialEnding)) {
      const { mtimeMs } = await stat(file);
      if (Date.now() - mtimeMs > longestWriteMs) await rm(file, { force: true });
      return null;
    }
    const page = readCopy(await readFile(file, "utf8"));
    if (!page || this.#fileOf(page.key) !== file) {
      await rm(file, { recursive: true, force: true });
      return null;
    }
    return page;
  }
}

/** The copy in a file's text; null where a disk or a hand has changed it. */
function readCopy(content: string): KeptPage | null {
  const end = content.indexOf("\n");
  const text = content.slice(end + 1);
  if (content.slice(0, end) !== digestOf(text)) return null;
  return ZKeptPage.safeDecode(JSON.parse(text)).data ?? null;
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
