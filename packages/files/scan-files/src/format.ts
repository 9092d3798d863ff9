import type { ReportType, ScanFileReply, ScanFormat } from "@trabecula/contracts";
import type { DaysFrom, IsDeclaredMissing } from "@trabecula/study-tables";
import type { TextLine } from "./text-lines.ts";

/** What is known about a file besides its bytes. */
export type ScanFileHint = {
  /** Name as it was uploaded; a version suffix such as `;3` is allowed. Never repeated in a message. */
  fileName?: string;
  /** Codes such as -9 or 999 that the file writes where there is no measurement. */
  missing?: readonly string[];
  /** From which year the days are counted that numbers may be, where the text was a workbook. */
  daysFrom?: DaysFrom;
};

/** What a format is told of the whole file. */
export type FileFacts = {
  /** A last line without its end may be cut off. */
  endsWithLineBreak: boolean;
  /** A cell of a measurement that holds what was declared as missing is left out. */
  isMissing: IsDeclaredMissing;
  /** Null for a text, whose program may count days from anywhere. */
  daysFrom: DaysFrom | null;
};

/** Why a cell was left out that holds a declared code. */
export const declaredMissing = (column: string, cell: string) =>
  `${column} is ${cell.trim()}, which you declared as missing; it is left out.`;

/** What a file holds, or one sentence on why it cannot be read. */
export type ScanFileResult = { ok: true; reply: ScanFileReply } | { ok: false; message: string };

/** A text format. `read` answers null when the lines are not of this format, so that the next one is tried. */
export type TextFormat = Omit<ScanFormat, "reportType"> & {
  /** Types of reports that its files may hold; a file is of one of them. */
  reportTypes: readonly ReportType[];
  read: (lines: TextLine[], file: FileFacts) => ScanFileResult | null;
};
