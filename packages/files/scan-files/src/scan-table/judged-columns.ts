import { parameterOfKey, type CellReader, type IsDeclaredMissing } from "@trabecula/study-tables";
import { chooseConverter, type Converter } from "../scanco-evaluation/convert.ts";
import type { ScanTableHeader } from "./header.ts";

/** Converter or problem by column index. */
export type Judged = ReadonlyMap<number, Converter | string>;

type Cells = { readonly isMissing: IsDeclaredMissing; readonly readNumber: CellReader };

/** Porosity without unit may be percent or fraction; decided from the whole column. */
export function judgedColumns({ parameters }: ScanTableHeader, rows: readonly { cells: readonly string[] }[], reader: Cells): Judged {
  const unsaid = parameters.filter(({ key, saysUnit }) => key === "ct_po" && !saysUnit);
  return new Map(unsaid.map(({ index }) => [index, chooseConverter(parameterOfKey("ct_po")!, null, numbersOf(index, rows, reader))]));
}

function numbersOf(index: number, rows: readonly { cells: readonly string[] }[], { isMissing, readNumber }: Cells): number[] {
  return rows.flatMap(({ cells }) => {
    const text = cells[index] ?? "";
    const cell = readNumber(text);
    return cell.ok && !cell.inPercent && !isMissing(text) ? [cell.value] : [];
  });
}
