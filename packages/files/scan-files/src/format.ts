import type { ReportType, ScanFileReply, ScanFormat } from "@trabecula/contracts";
import { placesBetween, type CellReading, type DaysFrom, type IsDeclaredMissing } from "@trabecula/study-tables";
import type { TextLine } from "./text-lines.ts";

export type ScanFileHint = {
  /** Uploaded name, possibly with a version such as `;3`. Never repeated in messages. */
  fileName?: string;
  /** Declared missing codes, such as -9 or 999. */
  missing?: readonly string[];
  /** Date origin if the text was a workbook. */
  daysFrom?: DaysFrom;
};

export type FileFacts = {
  /** If false, the last line may be truncated. */
  endsWithLineBreak: boolean;
  isMissing: IsDeclaredMissing;
  /** Null for text files, whose date origin is unknown. */
  daysFrom: DaysFrom | null;
};

export const declaredMissing = (column: string, cell: string) =>
  `${column} is ${cell.trim()}, which you declared as missing; it is left out.`;

/** Decimal shift from percent to `unit`; null if not a share. */
export const placesOfPercent = (unit: string) => placesBetween("%", unit);

/** Repeats only an ambiguous number, because other cells may contain a person's name. */
export function noNumber(column: string, { reason, message }: Extract<CellReading, { ok: false }>): string {
  return reason === "unclear" ? `${column} is left out: ${message}` : `${column} is not a number and is left out.`;
}

export function noPercent(column: string): string {
  return `${column} is in percent, which it cannot be, and is left out.`;
}

export type ScanFileResult = { ok: true; reply: ScanFileReply } | { ok: false; message: string };

/** `read` returns null for another format, so that the next is tried. */
export type TextFormat = Omit<ScanFormat, "reportType"> & {
  /** Possible report types; a file has one. */
  reportTypes: readonly ReportType[];
  read: (lines: TextLine[], file: FileFacts) => ScanFileResult | null;
};
