import { isWorkbook, textOfWorkbook } from "@trabecula/study-tables/workbook-text";
import { UnreadableTable, type DaysFrom } from "@trabecula/study-tables";
import { readBytes } from "./files.ts";
import type { Streams } from "./run.ts";
import { UsageError } from "./usage-error.ts";

/** One above the largest cohort, to detect an excess. */
const mostRows = 1_000_001;

export interface TableFile {
  readonly bytes: Uint8Array;
  readonly table: Uint8Array | string;
  readonly remark: string | null;
  readonly daysFrom: DaysFrom | null;
}

/** CSV or a workbook's sheet; `-` is standard input. @throws UsageError if unreadable */
export async function readTableFile(path: string, sheet: string | undefined, streams: Streams): Promise<TableFile> {
  const bytes = await readBytes(path, streams);
  if (isWorkbook(bytes)) return { bytes, ...(await sheetText(bytes, sheet, path)) };
  if (sheet !== undefined) throw new UsageError(`${path} is no workbook, so it has no sheet “${sheet}”.`);
  return { bytes, table: bytes, remark: null, daysFrom: null };
}

async function sheetText(bytes: Uint8Array, sheet: string | undefined, path: string): Promise<Omit<TableFile, "bytes">> {
  try {
    const { text, remark, daysFrom } = await textOfWorkbook(bytes, mostRows, sheet);
    return { table: [...text].join(""), remark, daysFrom };
  } catch (error) {
    throw error instanceof UnreadableTable ? new UsageError(`${path}: ${error.message}`) : error;
  }
}
