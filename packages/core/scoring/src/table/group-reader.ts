import { isMissing, shortened, type SexReader } from "@trabecula/study-tables";
import type { Layout } from "./layout.ts";

export type GroupReader =
  { readonly ok: true; readonly read: (cells: readonly string[]) => string | null } | { readonly ok: false; readonly message: string };

/** By the given column; without one, by sex if the table has it. */
export function groupReader({ header, facts }: Layout, groupBy: string | null, readSex: SexReader): GroupReader {
  const sex = facts.sex?.index ?? -1;
  const index = groupBy === null ? sex : header.findIndex((name) => name.trim() === groupBy.trim());
  if (groupBy !== null && index === -1) return { ok: false, message: `There is no column “${shortened(groupBy)}” to group by.` };
  if (index === -1) return { ok: true, read: () => null };
  const nameOf = index === sex ? readSex : shortened;
  return {
    ok: true,
    read: (cells) => {
      const text = (cells[index] ?? "").trim();
      return isMissing(text) ? null : nameOf(text);
    },
  };
}
