import type { Language } from "@trabecula/contracts";
import { addressOf, inLanguages, isNotFoundPage, mayBePublished, notFoundPage, pageAt, placeOf } from "./known-pages.ts";
import { pathIn } from "../../src/page-language.ts";
import type { KeptPage, PageFiles } from "./page-files.ts";
import type { RenderedPage } from "./render-page.ts";

/** The round ends after so many failures, and the CMS counts as down. */
const mostFailures = 3;

/** `isSound`: the CMS sent all that the page needs; the page is kept once it is `written`. */
type Made = { page: RenderedPage; isSound: boolean; written?: Promise<void> };

export type PageStoreOptions = {
  render: (address: string) => Promise<RenderedPage>;
  languages: readonly Language[];
  /** English paths; published ones come with each round. */
  pages: readonly string[];
  files: PageFiles;
  /** Pages of the build with default settings, for a first start without a CMS. */
  defaults: PageFiles;
  onDiskError: (error: unknown) => void;
};

/** Renders each page once per publication. Unknown addresses share the not-found page's file, so that requests cannot fill the disk. */
export class PageStore {
  readonly #options: PageStoreOptions;
  readonly #lasting: readonly string[];
  /** The round in which a page was rendered last. */
  readonly #rounds = new Map<string, number>();
  readonly #inProgress = new Map<string, { round: number; made: Promise<Made> }>();
  /** Null until the CMS, or the files of an earlier process, tell. */
  #published: ReadonlySet<string> | null = null;
  #usesDefaults = false;
  #round = 0;
  #isClosed = false;
  #writing: Promise<unknown> = Promise.resolve();

  constructor(options: PageStoreOptions) {
    this.#options = options;
    this.#lasting = inLanguages(options.pages, options.languages);
  }

  async load(): Promise<void> {
    const { files, defaults } = this.#options;
    await Promise.all([files.load(), defaults.load()]);
    if (files.names.length > 0) this.#published = new Set(files.names);
    this.#usesDefaults = await files.isNew();
  }

  /** Renders a page that has no file. Until a CMS has answered, returns the page of the build. */
  async get(path: string): Promise<KeptPage | RenderedPage> {
    const { files, defaults } = this.#options;
    const name = this.#nameOf(path);
    const kept = await files.get(name);
    if (kept) {
      // A page that someone asks for need not wait for its place in the round.
      if ((this.#rounds.get(name) ?? 0) < this.#round) void this.#make(name);
      return kept;
    }
    const { page, isSound, written } = await this.#make(name);
    await written;
    if (isSound) return (await files.get(name)) ?? page;
    if (!this.#usesDefaults || page.status === 500) return page;
    return (await defaults.get(name)) ?? (page.status === 503 ? await defaults.get(this.#notFoundPageFor(name)) : null) ?? page;
  }

  /** Renders every page again. False: some failed and keep their file, or a later call began meanwhile. */
  async renew(published: readonly string[]): Promise<boolean> {
    const { files } = this.#options;
    this.#round += 1;
    const round = this.#round;
    this.#published = new Set(inLanguages(published, this.#options.languages));
    const names = [...this.#published, ...this.#lasting];
    let failures = 0;
    for (const name of names) {
      if (this.#isClosed || failures === mostFailures) break;
      if (!(await this.#makeOnce(name))) failures += 1;
      if (this.#round !== round) return false;
    }
    const isWhole = failures === 0 && !this.#isClosed;
    if (isWhole) this.#usesDefaults = false;
    await this.#write(async () => {
      await files.keepOnly(names);
      await files.saveHeaders();
      // A slow CMS may miss one page in each round.
      if (names.every((name) => files.names.includes(name))) await files.makeCurrent();
    });
    return isWhole;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#writing;
  }

  #nameOf(address: string): string {
    const { language, path } = placeOf(address, this.#options.languages);
    const page = pageAt(path);
    const name = pathIn(language, page);
    if (this.#lasting.includes(name)) return name;
    const mayBeThere = this.#published ? this.#published.has(name) : mayBePublished(page);
    return mayBeThere ? name : pathIn(language, notFoundPage);
  }

  #notFoundPageFor(name: string): string {
    return pathIn(placeOf(name, this.#options.languages).language, notFoundPage);
  }

  /** Waits for the file: on a slow disk, a requested page would otherwise be written after all others. */
  async #makeOnce(name: string): Promise<boolean> {
    if (this.#rounds.get(name) === this.#round) return true;
    const { isSound, written } = await this.#make(name);
    await written;
    return isSound;
  }

  /** Concurrent requests share one rendering per round. */
  #make(name: string): Promise<Made> {
    const running = this.#inProgress.get(name);
    // A rendering that began before the publication may show what was there before it.
    if (running?.round === this.#round) return running.made;
    const round = this.#round;
    const made = this.#render(name, round).finally(() => {
      if (this.#inProgress.get(name)?.round === round) this.#inProgress.delete(name);
    });
    this.#inProgress.set(name, { round, made });
    return made;
  }

  async #render(name: string, round: number, isAgain = false): Promise<Made> {
    const { files, render } = this.#options;
    const before = await files.version(name);
    const page = await render(addressOf(name));
    if (!isWorthKeeping(name, page)) return { page, isSound: false };
    if (round < (this.#rounds.get(name) ?? 0)) return { page, isSound: true };
    this.#rounds.set(name, round);
    const written = this.#write(async () => {
      // Staff may have withdrawn the page meanwhile.
      if (this.#nameOf(name) !== name) return;
      // Another process's version may be newer, so the page is rendered once more.
      if (isAgain || !(await files.wasChanged(name, page, before))) await files.save(name, page);
      else if (!this.#isClosed) void this.#render(name, round, true);
    });
    return { page, isSound: true, written };
  }

  /** Writes one after the other, so that the newest version of a page is written last. */
  #write(task: () => Promise<void>): Promise<void> {
    const written = this.#writing.then(task).catch(this.#options.onDiskError);
    this.#writing = written;
    return written;
  }
}

/** A page says "no-store" or fails where the CMS did not answer; one that sets a cookie is for one person. */
function isWorthKeeping(name: string, { status, headers }: RenderedPage): boolean {
  const expected = isNotFoundPage(name) ? 404 : 200;
  return status === expected && headers["cache-control"] === "no-cache" && !("set-cookie" in headers);
}
