import type { QcValue } from "@trabecula/reference-stats";
import { isMissing, keyOfHeader, readDateColumn, readNumber, UnreadableTable, type TableRecord } from "@trabecula/study-tables";

/** What a phantom measured on a device, day by day, and the days on which the device was changed. */
export interface QcSeries {
  /** Phantom, quantity, section and device as far as the table names them; empty where it names none. */
  readonly name: string;
  readonly values: readonly QcValue[];
  readonly changes: readonly string[];
}

interface QcTable {
  readonly delimiter: string;
  readonly records: readonly TableRecord[];
  readonly isWorkbook: boolean;
}

const synonyms: Readonly<Record<string, string>> = {
  scan_date: "date",
  scandate: "date",
  day: "date",
  parameter: "quantity",
  scanner: "device",
  change: "event",
};
/** Each value of one of them has a chart of its own. */
const apart = ["device", "site", "phantom", "section", "quantity"] as const;

/**
 * Reads phantom values: one row per value, with `date` and `value`, and where they are there `device`, `site`, `phantom`, `section`, `quantity`,
 * and `event`, whose words say that the device was changed on that day. A row that stands twice, to the letter, counts once.
 * @throws UnreadableTable with the line of what cannot be read
 */
export function readQcValues({ delimiter, records, isWorkbook }: QcTable): QcSeries[] {
  const [header, ...rows] = records;
  const names = (header?.cells ?? []).map((cell) => synonyms[keyOfHeader(cell)] ?? keyOfHeader(cell));
  for (const name of ["date", "value", ...apart, "event"]) refuseTwice(names, name);
  const [date, value, event] = ["date", "value", "event"].map((name) => names.indexOf(name)) as [number, number, number];
  if (date < 0 || value < 0) throw new UnreadableTable("The table needs a column “date” and a column “value”.");
  const given = rows.map(({ cells }) => cells[date] ?? "").filter((cell) => !isMissing(cell));
  const dates = readDateColumn({ header: header!.cells[date]! }, given, isWorkbook);
  if (!dates.ok) throw new UnreadableTable(dates.message);
  const series = new Map<string, { values: QcValue[]; changes: string[] }>();
  const seen = new Set<string>();
  for (const { line, cells } of rows) {
    const letters = JSON.stringify(cells);
    if (seen.has(letters)) continue;
    seen.add(letters);
    const day = dates.dates.read(cells[date] ?? "");
    if (day === null) throw new UnreadableTable(`Line ${line} has no date that is understood; ${dates.dates.advice}.`);
    const name = apart.flatMap((column) => wordsAt(cells, names.indexOf(column))).join(", ");
    const own = series.get(name) ?? { values: [], changes: [] };
    series.set(name, own);
    if (wordsAt(cells, event).length > 0) own.changes.push(day);
    const reading = readNumber(cells[value] ?? "", delimiter);
    if (reading.ok) own.values.push({ day, value: reading.value });
    else if (reading.reason === "unreadable") throw new UnreadableTable(`Line ${line}: ${reading.message}`);
  }
  return [...series].map(([name, own]) => ({ name, ...own })).filter(({ values }) => values.length > 0);
}

function refuseTwice(names: readonly string[], name: string): void {
  if (names.indexOf(name) !== names.lastIndexOf(name)) throw new UnreadableTable(`Two columns of the table mean “${name}”.`);
}

function wordsAt(cells: readonly string[], index: number): string[] {
  const cell = index < 0 ? "" : (cells[index] ?? "").trim();
  return isMissing(cell) ? [] : [cell];
}
