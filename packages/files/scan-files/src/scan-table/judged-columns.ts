import { parameterOfKey, type IsDeclaredMissing } from "@trabecula/study-tables";
import type { NumberReader } from "../numbers.ts";
import { chooseConverter, type Converter } from "../scanco-evaluation/convert.ts";
import type { ScanTableHeader } from "./header.ts";

/** How the numbers of a column come to the catalogue's unit, or why they cannot; by the column's place. */
export type Judged = ReadonlyMap<number, Converter | string>;

type Cells = { readonly isMissing: IsDeclaredMissing; readonly readNumber: NumberReader };

/** Porosities whose header says no unit may be percents or fractions: all numbers of the column decide, as in the scanner's own files. */
export function judgedColumns({ parameters }: ScanTableHeader, rows: readonly { cells: readonly string[] }[], reader: Cells): Judged {
  const unsaid = parameters.filter(({ key, saysUnit }) => key === "ct_po" && !saysUnit);
  return new Map(unsaid.map(({ index }) => [index, chooseConverter(parameterOfKey("ct_po")!, null, numbersOf(index, rows, reader))]));
}

function numbersOf(index: number, rows: readonly { cells: readonly string[] }[], { isMissing, readNumber }: Cells): number[] {
  return rows.flatMap(({ cells }) => {
    const text = cells[index] ?? "";
    const cell = readNumber(text);
    return cell.kind === "number" && !cell.inPercent && !isMissing(text) ? [cell.value] : [];
  });
}
