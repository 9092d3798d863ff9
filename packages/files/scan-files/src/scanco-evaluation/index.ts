import type { ScanFileReply } from "@trabecula/contracts";
import { cellReader } from "@trabecula/study-tables";
import type { FileFacts, ScanFileResult, TextFormat } from "../format.ts";
import { identifyingKinds } from "../identifying.ts";
import type { TextLine } from "../text-lines.ts";
import { emptyLine } from "../types-with-scans.ts";
import { generationByNames } from "./generation.ts";
import { readRow, reasonToSkip, type ReadRow } from "./read-row.ts";
import { severalVisits, splitSections, type Section } from "./sections.ts";
import { markSuperseded } from "./supersede.ts";
import { prepareColumns } from "./values.ts";

type Skipped = ScanFileReply["skipped"];

/** Scanco evaluation text: a header, then a line per evaluation, newest last. */
export const scancoEvaluation: TextFormat = {
  key: "scanco-evaluation",
  label: "Scanco HR-pQCT evaluation",
  reportTypes: ["hr-pqct"],
  hint: "Scanco evaluation text (XtremeCT or XtremeCT II)",
  read: readEvaluations,
};

function readEvaluations(lines: TextLine[], { endsWithLineBreak, ...facts }: FileFacts): ScanFileResult | null {
  const { sections, before } = splitSections(lines);
  if (sections.length === 0) return isMicroCt(lines) ? { ok: false, message: microCtMessage } : null;
  const visits = sections.map(({ header }) => severalVisits(header)).find((message) => message !== null);
  if (visits) return { ok: false, message: visits };
  const lastLine = endsWithLineBreak ? null : lines.at(-1)!.number;
  const read = sections.map((section) => readSection(section, lastLine, facts));
  const scans = markSuperseded(read.flatMap((part) => part.rows));
  const skipped = [
    ...before.map((line) => ({ line: line.number, reason: "Stands before the header." })),
    ...read.flatMap((part) => part.skipped),
  ];
  if (scans.length === 0) return { ok: false, message: nothingToRead(skipped) };
  return {
    ok: true,
    reply: {
      format: scancoEvaluation.key,
      formatLabel: scancoEvaluation.label,
      reportType: "hr-pqct",
      scans,
      skipped,
      identifying: [...new Set(sections.flatMap(identifyingIn))].toSorted(),
      unknownColumns: [...new Set(sections.flatMap((section) => section.header.unknown))],
      warnings: [...new Set(read.flatMap((part) => part.warnings))],
    },
  };
}

function identifyingIn({ header, rows }: Section): string[] {
  const personal = header.roles.filter(({ role }) => role === "personal");
  return identifyingKinds(
    personal.map(({ index }) => ({ index, header: header.cells[index]! })),
    rows,
  );
}

function readSection(
  { header, rows }: Section,
  lastLine: number | null,
  facts: Omit<FileFacts, "endsWithLineBreak">,
): { rows: ReadRow[]; skipped: Skipped; warnings: string[] } {
  const skipped: Skipped = [];
  const readable = rows.filter((row) => {
    const reason = reasonToSkip(header, row, row.line === lastLine);
    if (reason) skipped.push({ line: row.line, reason });
    return reason === null;
  });
  const reader = { ...facts, readNumber: cellReader(header.delimiter, readable) };
  const { ready, warnings } = prepareColumns(header.parameters, readable, reader);
  const byNames = generationByNames(header.parameters.map((column) => column.namedBy));
  const read = readable.map((row) => readRow(header, { ready, ...reader }, byNames, row));
  const filled = read.filter(({ scan }) => scan.values.length > 0);
  for (const { scan, leftOut } of read)
    if (scan.values.length === 0) skipped.push({ line: scan.line, reason: leftOut.join(" ") || emptyLine });
  const hasLast = filled.some(({ scan }) => scan.line === lastLine);
  if (hasLast && header.parameters.some((column) => column.index === header.cells.length - 1)) {
    warnings.push("The file does not end with a line break: check that its last number is complete.");
  }
  return { rows: filled, skipped: skipped.sort((a, b) => a.line - b.line), warnings };
}

function nothingToRead(skipped: Skipped): string {
  const reason = skipped.at(-1);
  if (!reason) return "The file has a header but no evaluation below it; it may be cut off, so export or copy it again.";
  return `No line of the file can be read. Line ${reason.line}: ${reason.reason}`;
}

const microCtMessage =
  "This is an evaluation of a µCT specimen scanner (columns such as VOX-BV/TV); there are no references for it here. " +
  "Choose the HR-pQCT evaluation of the patient scan.";

/** True with two specimen columns, which have the method's name before the parameter. */
function isMicroCt(lines: TextLine[]): boolean {
  return lines.slice(0, 20).some((line) => (line.text.match(/\b(VOX-TV|VOX-BV|DT-Tb\.|TRI-TV|TRI-SMI)/g) ?? []).length >= 2);
}
