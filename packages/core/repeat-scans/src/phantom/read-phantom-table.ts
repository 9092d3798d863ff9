import {
  decimalSignOfTable,
  isMissing,
  keyOfHeader,
  noCodeIn,
  readDateColumn,
  readNumber,
  UnreadableTable,
  type DaysFrom,
  type TableRecord,
} from "@trabecula/study-tables";

export interface PhantomSeries {
  readonly device: string;
  readonly phantom: string;
  readonly section: string;
  readonly quantity: string;
  readonly unit: string;
  readonly values: readonly { readonly day: string; readonly value: number }[];
}

export interface DeviceEvent {
  readonly device: string;
  readonly day: string;
  readonly words: string;
}

export interface PhantomTable {
  readonly delimiter: string;
  readonly records: readonly TableRecord[];
  readonly daysFrom: DaysFrom | null;
}

export interface PhantomReading {
  readonly rows: number;
  readonly series: readonly PhantomSeries[];
  readonly events: readonly DeviceEvent[];
  readonly problems: readonly { readonly line: number; readonly message: string }[];
}

const synonyms: Readonly<Record<string, string>> = {
  scan_date: "date",
  scandate: "date",
  day: "date",
  parameter: "quantity",
  scanner: "device",
  change: "event",
};
const ofDevice = ["device", "site"] as const;
const ofSeries = ["phantom", "section", "quantity", "unit"] as const;

/**
 * Reads one row per value with `date` and `value`; optional `device`, `site`, `phantom`, `section`, `quantity`, `unit`,
 * and `event` (a device change that day, for all its series). Leaves out unreadable rows with a reason.
 * @throws UnreadableTable if the table is unusable
 */
export function readPhantomTable({ delimiter, records, daysFrom }: PhantomTable): PhantomReading {
  const [header, ...rows] = records;
  const columns = findColumns(header?.cells ?? []);
  const given = rows.map(({ cells }) => cells[columns.date] ?? "").filter((cell) => !isMissing(cell));
  const dates = readDateColumn({ header: header!.cells[columns.date]! }, given, daysFrom);
  if (!dates.ok) throw new UnreadableTable(dates.message);
  const series = new Map<string, Omit<PhantomSeries, "values"> & { values: { day: string; value: number }[] }>();
  const events = new Map<string, DeviceEvent>();
  const problems: { line: number; message: string }[] = [];
  const seen = new Set<string>();
  const sign = decimalSignOfTable(delimiter, rows);
  for (const { line, cells } of rows) {
    const letters = JSON.stringify(cells);
    if (seen.has(letters)) continue;
    seen.add(letters);
    const noCode = noCodeIn(cells);
    if (noCode !== null) {
      problems.push({ line, message: `Line ${line}: ${noCode}` });
      continue;
    }
    const day = dates.dates.read(cells[columns.date] ?? "");
    if (day === null) {
      problems.push({ line, message: `Line ${line} has no date that is understood; ${dates.dates.advice}.` });
      continue;
    }
    const device = ofDevice
      .map((name) => wordsAt(cells, columns.names[name]))
      .filter((words) => words !== "")
      .join(", ");
    const words = wordsAt(cells, columns.event);
    if (words !== "") addEvent(events, { device, day, words });
    const reading = readNumber(cells[columns.value] ?? "", sign);
    if (reading.ok) {
      const names = ofSeries.map((name) => wordsAt(cells, columns.names[name]));
      const key = JSON.stringify([device, ...names]);
      const [phantom, section, quantity, unit] = names as [string, string, string, string];
      const own = series.get(key) ?? { device, phantom, section, quantity, unit, values: [] };
      series.set(key, own);
      own.values.push({ day, value: reading.value });
    } else if (reading.reason !== "missing") problems.push({ line, message: `Line ${line}: ${reading.message}` });
  }
  return { rows: rows.length, series: [...series.values()], events: [...events.values()], problems };
}

export function nameOfSeries({ device, phantom, section, quantity, unit }: Omit<PhantomSeries, "values">): string {
  return [device, phantom, section, quantity, unit].filter((words) => words !== "").join(", ");
}

function addEvent(events: Map<string, DeviceEvent>, { device, day, words }: DeviceEvent): void {
  const key = JSON.stringify([device, day]);
  const known = events.get(key)?.words.split("; ") ?? [];
  events.set(key, { device, day, words: known.includes(words) ? known.join("; ") : [...known, words].join("; ") });
}

function findColumns(header: readonly string[]) {
  const names = header.map((cell) => synonyms[keyOfHeader(cell)] ?? keyOfHeader(cell));
  const all = [...ofDevice, ...ofSeries] as const;
  for (const name of ["date", "value", ...all, "event"])
    if (names.indexOf(name) !== names.lastIndexOf(name)) throw new UnreadableTable(`Two columns of the table mean “${name}”.`);
  const [date, value, event] = ["date", "value", "event"].map((name) => names.indexOf(name)) as [number, number, number];
  if (date < 0 || value < 0) throw new UnreadableTable("The table needs a column “date” and a column “value”.");
  const places = Object.fromEntries(all.map((name) => [name, names.indexOf(name)])) as Record<(typeof all)[number], number>;
  return { date, value, event, names: places };
}

function wordsAt(cells: readonly string[], index: number): string {
  const cell = index < 0 ? "" : (cells[index] ?? "").trim();
  return isMissing(cell) ? "" : cell;
}
