import { decimalSignOfTable, isFailedFormula, isMissing, readNumber, UnreadableTable, type TableRecord } from "@trabecula/study-tables";
import { findColumns, misshapenRow, thereAlready } from "./columns.ts";
import type { RepeatsTable } from "./read-repeats.ts";

/** Reads values in any unit; separates sides and visits. @throws UnreadableTable with the line, or if the table mixes measurements */
export function readPlainRepeats({ delimiter, records }: RepeatsTable): number[][] {
  const [header, ...rows] = records;
  const { facts, sites, values, isRowAPerson } = findColumns(header?.cells ?? []);
  if (values[0]!.parameter !== null && values.length > 1)
    throw new UnreadableTable("The table has a column for each of several parameters; precision is of one, so give each a file.");
  for (const index of [facts.parameter, ...sites, facts.scanner, facts.unit])
    if (index >= 0) refuseMixture(header!.cells[index]!, rows, index);
  const scansOf = new Map<string, number[]>();
  const lineOf = new Map<string, number>();
  const sign = decimalSignOfTable(delimiter, rows);
  for (const { line, cells } of rows) {
    const misshapen = misshapenRow(header!, cells);
    if (misshapen !== null) throw new UnreadableTable(`Line ${line}: ${misshapen}`);
    const person = cells[facts.id]?.trim() ?? "";
    if (isMissing(person) || isFailedFormula(person)) throw new UnreadableTable(`Line ${line} has no id.`);
    const limb = JSON.stringify([person, cells[facts.side]?.trim() ?? "", cells[facts.visit]?.trim() ?? ""]);
    const earlier = lineOf.get(limb);
    if (isRowAPerson && earlier !== undefined) throw new UnreadableTable(`Line ${line}: ${thereAlready(earlier)}`);
    lineOf.set(limb, line);
    const scans = scansOf.get(limb) ?? [];
    scansOf.set(limb, scans);
    for (const { index } of values) {
      const reading = readNumber(cells[index] ?? "", sign);
      if (reading.ok) scans.push(reading.value);
      else if (reading.reason !== "missing") throw new UnreadableTable(`Line ${line}: ${reading.message}`);
    }
  }
  return [...scansOf.values()];
}

/** Different parameters, sites or scanners share no precision. */
function refuseMixture(name: string, rows: readonly TableRecord[], index: number): void {
  const found = new Set(rows.map(({ cells }) => cells[index]?.trim() ?? ""));
  if (found.size > 1)
    throw new UnreadableTable(`The column ${name.trim()} holds ${found.size} different things; precision is of one, so give each a file.`);
}
