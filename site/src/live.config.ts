import { defineLiveCollection } from "astro:content";
import { datasets, site } from "@trabecula/contracts/endpoints";
import type { LiveLoader } from "astro/loaders";
import { readCms, type CmsAnswer, type ContentEndpoint } from "./content/cms-client.ts";

/** The CMS did not respond and nothing is cached. */
class ContentDownError extends Error {
  override readonly name = "ContentDownError";
}

type Plan<List, Item extends Record<string, unknown>, Entry extends Record<string, unknown>> = {
  name: string;
  list?: { endpoint: ContentEndpoint<List>; items: (list: List) => readonly Item[]; idOf: (item: Item) => string };
  /** The path has a `:slug` parameter. */
  entry?: { endpoint: ContentEndpoint<Entry> };
};

function cmsLoader<List, Item extends Record<string, unknown>, Entry extends Record<string, unknown>>(
  plan: Plan<List, Item, Entry>,
): LiveLoader<Item & Entry, { id: string }, never, ContentDownError> {
  return {
    name: `cms-${plan.name}`,
    async loadCollection() {
      if (!plan.list) return { entries: [] };
      const { endpoint, items, idOf } = plan.list;
      const answer = await readCms(endpoint);
      if (!answer.ok) return answer.reason === "down" ? { error: new ContentDownError(endpoint.path) } : { entries: [] };
      return { entries: items(answer.data).map((item) => ({ id: idOf(item), data: item as Item & Entry })) };
    },
    async loadEntry({ filter }) {
      if (!plan.entry) return undefined;
      const answer: CmsAnswer<Entry> = await readCms(plan.entry.endpoint, { slug: filter.id });
      if (answer.ok) return { id: filter.id, data: answer.data as Item & Entry };
      return answer.reason === "down" ? { error: new ContentDownError(filter.id) } : undefined;
    },
  };
}

const faq = defineLiveCollection({
  loader: cmsLoader({ name: "faq", list: { endpoint: site.faq, items: ({ items }) => items, idOf: ({ slug }) => slug } }),
});

const docs = defineLiveCollection({
  loader: cmsLoader({
    name: "docs",
    list: { endpoint: site.docs, items: ({ items }) => items, idOf: ({ slug }) => slug },
    entry: { endpoint: site.doc },
  }),
});

const openDatasets = defineLiveCollection({
  loader: cmsLoader({ name: "open-datasets", list: { endpoint: datasets.openList, items: ({ items }) => items, idOf: ({ id }) => id } }),
});

export const collections = { faq, docs, openDatasets };
