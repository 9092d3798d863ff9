import { decodeText, delimiterOf, keyOfHeader, readNumber, splitRecords, UnreadableTable, type TableRecord } from "@trabecula/study-tables";

const valueColumn = /^value_?\d*$/;

/**
 * Repeated scans of each person from a table with the columns `id` and `value` (a scan a row) or `value1`, `value2`, …
 * (a person a row). Where there is a column `side`, left and right of a person are two. Empty cells are scans that were not
 * made; other columns are left aside.
 *
 * @throws UnreadableTable with the line of what cannot be read
 */
export function readRepeats(bytes: Uint8Array): number[][] {
  const text = decodeText(bytes);
  const delimiter = delimiterOf(text);
  const [header, ...records] = splitRecords(text, delimiter);
  const keys = header?.cells.map(keyOfHeader) ?? [];
  const id = keys.indexOf("id");
  const side = keys.indexOf("side");
  const values = [...keys.keys()].filter((column) => valueColumn.test(keys[column]!));
  if (id < 0 || values.length === 0) throw new UnreadableTable("The table needs a column id and a column value, or value1 and value2.");
  refuseMixture(keys, records);
  const scansOf = new Map<string, number[]>();
  for (const { line, cells } of records) {
    const person = cells[id]?.trim() ?? "";
    if (person === "") throw new UnreadableTable(`Line ${line} has no id.`);
    const limb = JSON.stringify([person, cells[side]?.trim() ?? ""]);
    const scans = scansOf.get(limb) ?? [];
    scansOf.set(limb, scans);
    for (const column of values) {
      const reading = readNumber(cells[column] ?? "", delimiter);
      if (reading.ok) scans.push(reading.value);
      else if (reading.reason === "unreadable") throw new UnreadableTable(`Line ${line}: ${reading.message}`);
    }
  }
  return [...scansOf.values()];
}

/** Repeats of two parameters, sites or scanners have no precision in common. */
function refuseMixture(keys: readonly string[], records: readonly TableRecord[]): void {
  for (const [column, key] of keys.entries()) {
    if (!["parameter", "site", "scanner", "unit"].includes(key)) continue;
    const found = new Set(records.map(({ cells }) => cells[column]?.trim() ?? ""));
    if (found.size > 1)
      throw new UnreadableTable(`The column ${key} holds ${found.size} different things; precision is of one, so give each a file.`);
  }
}
