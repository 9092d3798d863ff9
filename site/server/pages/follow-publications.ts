import { site } from "@trabecula/contracts/endpoints";
import { readCms } from "../../src/content/cms-client.ts";
import type { SiteEnv } from "../env.ts";
import { publishedPages } from "./known-pages.ts";
import type { PageStore } from "./page-store.ts";

/** Interval of requests for the CMS's content version. With rendering, a publication is visible within two seconds. */
const askEveryMs = 1_000;
/** Renders again after this long without a publication: the footer's version comes from the code host. */
const renewEveryMs = 10 * 60_000;
/** Delay after a round in which a page could not be rendered. */
const retryMs = 5_000;

/**
 * Renders the store's pages after each publication, until stopped. A publication during a round begins the next round,
 * so a slow disk does not delay it.
 */
export function followPublications(store: Pick<PageStore, "renew">, cmsUrls: SiteEnv["cmsUrls"]): { stop: () => void } {
  let shown: string | null = null;
  let renewAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  void ask();

  async function ask(): Promise<void> {
    const answer = await readCms(site.contentVersion, {}, { cmsUrls });
    if (isStopped) return;
    if (answer.ok && (answer.data.version !== shown || Date.now() >= renewAt)) void renew(answer.data.version);
    timer = setTimeout(() => void ask(), askEveryMs).unref();
  }

  async function renew(version: string): Promise<void> {
    shown = version;
    renewAt = Infinity;
    const [docs, pages] = await Promise.all([readCms(site.docs, {}, { cmsUrls }), readCms(site.pages, {}, { cmsUrls })]);
    if (shown !== version || isStopped) return;
    const isWhole = docs.ok && pages.ok && (await store.renew(publishedPages(docs.data.items, pages.data.items)));
    if (shown === version) renewAt = Date.now() + (isWhole ? renewEveryMs : retryMs);
  }

  return {
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
