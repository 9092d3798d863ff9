import type { ReadScan, ReportType, ScanFileReply, ScanFormat, ScansOfType } from "@trabecula/contracts";
import { placesBetween, type CellReading, type DaysFrom, type IsDeclaredMissing } from "@trabecula/study-tables";
import type { TextLine } from "./text-lines.ts";
import { countOf } from "@trabecula/messages";

export type ScanFileHint = {
  /** Uploaded name, possibly with a version such as `;3`. Never repeated in messages. */
  fileName?: string;
  missing?: readonly string[];
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

export const newScan = (format: string): ReadScan => ({
  ...{ file: null, line: 1, format, subjectCode: null, measurementNumber: null, site: null, side: null, scanDate: null, scanner: null },
  ...{ sex: null, ageYears: null, motionGrade: null, values: [], superseded: false, notes: [], refusals: [] },
});

export type ScanFileResult = { ok: true; reply: ScanFileReply } | { ok: false; message: string };

/** `read` returns null for another format, so that the next is tried. */
export type TextFormat = Omit<ScanFormat, "reportType"> & {
  reportTypes: readonly ReportType[];
  read: (lines: TextLine[], file: FileFacts) => ScanFileResult | null;
};

export const emptyLine = "No measurement stands in this line.";

const maxMessages = 5;

/** Main one first; null if none. Skipped lines of types without scans are reported with the main one, so that nothing is lost silently. */
export function typesWithScans(read: readonly ScansOfType[]): { main: ScansOfType; others: ScansOfType[] } | null {
  const [main, ...others] = read.filter(({ scans }) => scans.length > 0);
  if (!main) return null;
  const known = new Set(main.skipped.map(({ line }) => line));
  const lost = read.filter(({ scans }) => scans.length === 0);
  const lines = lost.flatMap(({ skipped }) => skipped.filter(({ line, reason }) => reason !== emptyLine && !known.has(line)));
  const messages = [
    ...main.warnings,
    ...lost.flatMap(({ warnings }) => warnings),
    ...lines.slice(0, maxMessages).map(({ line, reason }) => `Line ${line}: ${reason}`),
    ...(lines.length > maxMessages
      ? [`${countOf(lines.length - maxMessages, "further line was", "further lines were")} left out as well.`]
      : []),
  ];
  return { main: { ...main, warnings: [...new Set(messages)] }, others };
}
