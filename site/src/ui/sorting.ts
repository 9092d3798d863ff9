import type { Sort, SortOrder } from "./DataTable.tsx";

/** Toggles the current column; another column starts with its default order. */
export function sortedBy<Key extends string>(key: Key, shown: Sort, firstOrder: (key: Key) => SortOrder): Sort<Key> {
  if (key !== shown.key) return { key, order: firstOrder(key) };
  return { key, order: shown.order === "asc" ? "desc" : "asc" };
}
