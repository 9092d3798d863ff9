import { decodeText, delimiterOf, keyOfHeader, readNumber, splitRecords, UnreadableTable } from "@trabecula/study-tables";

const valueColumn = /^value_?\d*$/;

/**
 * Repeated scans of each person from a table with the columns `id` and `value` (a scan a row) or `value1`, `value2`, …
 * (a person a row). Empty cells are scans that were not made; other columns are left aside.
 *
 * @throws UnreadableTable with the line of what cannot be read
 */
export function readRepeats(bytes: Uint8Array): number[][] {
  const text = decodeText(bytes);
  const delimiter = delimiterOf(text);
  const [header, ...records] = splitRecords(text, delimiter);
  const keys = header?.cells.map(keyOfHeader) ?? [];
  const id = keys.indexOf("id");
  const values = [...keys.keys()].filter((column) => valueColumn.test(keys[column]!));
  if (id < 0 || values.length === 0) throw new UnreadableTable("The table needs a column id and a column value, or value1 and value2.");
  const scansOf = new Map<string, number[]>();
  for (const { line, cells } of records) {
    const person = cells[id]?.trim() ?? "";
    if (person === "") throw new UnreadableTable(`Line ${line} has no id.`);
    const scans = scansOf.get(person) ?? [];
    scansOf.set(person, scans);
    for (const column of values) {
      const reading = readNumber(cells[column] ?? "", delimiter);
      if (reading.ok) scans.push(reading.value);
      else if (reading.reason === "unreadable") throw new UnreadableTable(`Line ${line}: ${reading.message}`);
    }
  }
  return [...scansOf.values()];
}
