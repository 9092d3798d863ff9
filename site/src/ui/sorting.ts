import type { Sort, SortOrder } from "./DataTable.tsx";

/** The order that follows when a head is pressed: the other way round where the list is in it already, else the way that is wanted first. */
export function sortedBy<Key extends string>(key: Key, shown: Sort, firstOrder: (key: Key) => SortOrder): Sort<Key> {
  if (key !== shown.key) return { key, order: firstOrder(key) };
  return { key, order: shown.order === "asc" ? "desc" : "asc" };
}
