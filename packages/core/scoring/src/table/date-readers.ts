import { readDateColumn, type DateReader, type DaysFrom } from "@trabecula/study-tables";
import { dateColumns, type DateColumn } from "./columns.ts";
import type { Layout } from "./layout.ts";
import { cellText } from "./row-facts.ts";

export type DateReaders = Readonly<Partial<Record<DateColumn, DateReader>>>;

export type DatesReading = { readonly ok: true; readonly dates: DateReaders } | { readonly ok: false; readonly message: string };

/** Infers date formats from the rows; fails with one sentence if ambiguous. */
export function readDates({ facts }: Pick<Layout, "facts">, rows: readonly (readonly string[])[], daysFrom: DaysFrom | null): DatesReading {
  const dates: Partial<Record<DateColumn, DateReader>> = {};
  for (const name of dateColumns) {
    const column = facts[name];
    if (!column) continue;
    const reading = readDateColumn(
      column,
      rows.map((cells) => cellText(column, cells)).filter((text) => text !== ""),
      daysFrom,
    );
    if (!reading.ok) return reading;
    dates[name] = reading.dates;
  }
  return { ok: true, dates };
}
