import type { LiveLoader } from "astro/loaders";
import { readCms, type CmsAnswer } from "./cms-client.ts";

/** The CMS did not answer and nothing was kept from before. */
export class ContentDownError extends Error {
  override readonly name = "ContentDownError";
}

type Contract<T> = Parameters<typeof readCms<T>>[1];
type Plan<List, Item extends Record<string, unknown>, Entry extends Record<string, unknown>> = {
  name: string;
  list?: { path: string; contract: Contract<List>; items: (list: List) => readonly Item[]; idOf: (item: Item) => string };
  entry?: { pathOf: (id: string) => string; contract: Contract<Entry> };
};

/** A live loader over the CMS's content routes; entries are checked by the contracts both sides share. */
export function cmsLoader<List, Item extends Record<string, unknown>, Entry extends Record<string, unknown>>(
  plan: Plan<List, Item, Entry>,
): LiveLoader<Item & Entry, { id: string }, never, ContentDownError> {
  return {
    name: `cms-${plan.name}`,
    async loadCollection() {
      if (!plan.list) return { entries: [] };
      const { path, contract, items, idOf } = plan.list;
      const answer = await readCms(path, contract);
      if (!answer.ok) return answer.reason === "down" ? { error: new ContentDownError(path) } : { entries: [] };
      return { entries: items(answer.data).map((item) => ({ id: idOf(item), data: item as Item & Entry })) };
    },
    async loadEntry({ filter }) {
      if (!plan.entry) return undefined;
      const answer: CmsAnswer<Entry> = await readCms(plan.entry.pathOf(filter.id), plan.entry.contract);
      if (answer.ok) return { id: filter.id, data: answer.data as Item & Entry };
      return answer.reason === "down" ? { error: new ContentDownError(filter.id) } : undefined;
    },
  };
}
