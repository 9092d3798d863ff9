import type { ReportType, ScanFileReply, ScanFormat } from "@trabecula/contracts";
import type { TextLine } from "./text-lines.ts";

/** What is known about a file besides its bytes. */
export type ScanFileHint = {
  /** Name as it was uploaded; a version suffix such as `;3` is allowed. Never repeated in a message. */
  fileName?: string;
};

/** What a file holds, or one sentence on why it cannot be read. */
export type ScanFileResult = { ok: true; reply: ScanFileReply } | { ok: false; message: string };

/** A text format. `read` answers null when the lines are not of this format, so that the next one is tried. */
export type TextFormat = Omit<ScanFormat, "reportType"> & {
  /** Types of reports that its files may hold; a file is of one of them. */
  reportTypes: readonly ReportType[];
  read: (lines: TextLine[], endsWithLineBreak: boolean) => ScanFileResult | null;
};
