import { bytesOf, etagOf, finishPage, type KeptPage } from "./kept-page.ts";
import { addressOf, lastingPages, mayBePublished, notFoundPage, pageAt } from "./known-pages.ts";
import type { PageFiles } from "./page-files.ts";
import type { RenderedPage } from "./render-page.ts";

/** All copies together, in each encoding. A page is some 60 kB of it. */
const mostBytes = 64_000_000;

/** A CMS that has gone fails one page after the other: the rest of the round is left. */
const mostFailures = 3;

type Copy = { page: KeptPage; round: number };
/** `isSound`: made from what the CMS says now; else the last copy, or a page that says what is missing. */
type Made = { page: KeptPage; isSound: boolean };

export type PageStoreOptions = {
  render: (address: string) => Promise<RenderedPage>;
  files: PageFiles;
  /** Told when copies cannot be read from or written to disk: pages are served all the same. */
  onDiskError: (error: unknown) => void;
  mostBytes?: number;
};

/**
 * Keeps finished pages in memory and on disk. A page is rendered once a publication: each publication starts a round, in
 * which every known page is rendered again; until then its copy is given. Addresses that are no page have one copy together,
 * so that nobody fills the memory by asking.
 */
export class PageStore {
  readonly #options: PageStoreOptions;
  readonly #copies = new Map<string, Copy>();
  readonly #underWay = new Map<string, { round: number; made: Promise<Made> }>();
  /** What staff have published: as the CMS said, before that by the copies of the process before; null: nobody has told. */
  #published: ReadonlySet<string> | null = null;
  #round = 0;
  #isClosed = false;
  #writing: Promise<void> = Promise.resolve();

  constructor(options: PageStoreOptions) {
    this.#options = options;
  }

  /** Takes up the copies that the process before left. */
  async load(): Promise<void> {
    const pages = await this.#options.files.load().catch((error: unknown) => {
      this.#options.onDiskError(error);
      return [];
    });
    for (const page of pages) this.#keep({ page, round: this.#round });
    if (pages.length > 0) this.#published = new Set(pages.map(({ key }) => key));
  }

  /** The page at a path, from its copy where there is one. */
  async get(path: string): Promise<KeptPage> {
    const name = this.#nameOf(path);
    const copy = this.#copies.get(name);
    if (!copy) return (await this.#make(name)).page;
    // Who asks for a page that its round has not reached yet moves it to the front.
    if (copy.round < this.#round) void this.#make(name);
    return copy.page;
  }

  /** Renders every page again, now that staff have these published. False: some could not be, and keep their copy. */
  async renew(published: readonly string[]): Promise<boolean> {
    this.#round += 1;
    this.#published = new Set(published);
    const names = [...this.#published, ...lastingPages];
    for (const name of this.#copies.keys()) if (!names.includes(name)) this.#drop(name);
    let failures = 0;
    for (const name of names) {
      if (this.#isClosed || failures === mostFailures) break;
      if (!(await this.#makeOnce(name))) failures += 1;
    }
    return failures === 0;
  }

  /** Ends a round, and waits for what is being written. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#writing;
  }

  #nameOf(path: string): string {
    const name = pageAt(path);
    if (lastingPages.includes(name)) return name;
    const mayBeThere = this.#published ? this.#published.has(name) : mayBePublished(name);
    return mayBeThere ? name : notFoundPage;
  }

  async #makeOnce(name: string): Promise<boolean> {
    return this.#copies.get(name)?.round === this.#round || (await this.#make(name)).isSound;
  }

  /** However many ask for a page, it is rendered once a round. */
  #make(name: string): Promise<Made> {
    const running = this.#underWay.get(name);
    // What began before the publication may have read what stood before it.
    if (running?.round === this.#round) return running.made;
    const round = this.#round;
    const made = this.#render(name, round).finally(() => {
      if (this.#underWay.get(name)?.round === round) this.#underWay.delete(name);
    });
    this.#underWay.set(name, { round, made });
    return made;
  }

  async #render(name: string, round: number): Promise<Made> {
    const rendered = await this.#options.render(addressOf(name));
    const before = this.#copies.get(name);
    if (!isWorthKeeping(name, rendered)) return { page: before?.page ?? (await finishPage(name, rendered)), isSound: false };
    const isSame = before?.page.etag === etagOf(rendered);
    const page = isSame ? before.page : await finishPage(name, rendered);
    const isNewest = round >= (this.#copies.get(name)?.round ?? 0);
    if (isNewest && this.#keep({ page, round }) && !isSame) this.#write(() => this.#options.files.save(page));
    return { page, isSound: true };
  }

  /** False: there is no room left, and the page is rendered whenever it is asked for. */
  #keep(copy: Copy): boolean {
    const { key } = copy.page;
    const others = [...this.#copies.values()].reduce((sum, { page }) => sum + (page.key === key ? 0 : bytesOf(page)), 0);
    if (others + bytesOf(copy.page) > (this.#options.mostBytes ?? mostBytes)) {
      this.#drop(key);
      return false;
    }
    this.#copies.set(key, copy);
    return true;
  }

  #drop(name: string): void {
    if (this.#copies.delete(name)) this.#write(() => this.#options.files.remove(name));
  }

  /** One write after the other, so that the newest copy of a page is written last. */
  #write(task: () => Promise<void>): void {
    this.#writing = this.#writing.then(task).catch(this.#options.onDiskError);
  }
}

/** A page says "no-store" or fails where the CMS did not say all it needs; what sets a cookie is for one person. */
function isWorthKeeping(name: string, { status, headers }: RenderedPage): boolean {
  const expected = name === notFoundPage ? 404 : 200;
  return status === expected && headers["cache-control"] === "no-cache" && !("set-cookie" in headers);
}
