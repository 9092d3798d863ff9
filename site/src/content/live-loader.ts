import type { LiveLoader } from "astro/loaders";
import { readCms, type CmsAnswer, type ContentEndpoint } from "./cms-client.ts";

/** The CMS did not respond and nothing is cached. */
export class ContentDownError extends Error {
  override readonly name = "ContentDownError";
}

type Plan<List, Item extends Record<string, unknown>, Entry extends Record<string, unknown>> = {
  name: string;
  list?: { endpoint: ContentEndpoint<List>; items: (list: List) => readonly Item[]; idOf: (item: Item) => string };
  /** The path has a `:slug` parameter. */
  entry?: { endpoint: ContentEndpoint<Entry> };
};

export function cmsLoader<List, Item extends Record<string, unknown>, Entry extends Record<string, unknown>>(
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
