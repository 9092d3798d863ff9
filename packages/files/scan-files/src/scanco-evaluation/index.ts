import type { ReadScan, ScanFileReply } from "@trabecula/contracts";
import { readRow, reasonToSkip, type ReadRow } from "./read-row.ts";
import { cellReader } from "@trabecula/study-tables";
import { emptyLine, type FileFacts, type ScanFileResult, type TextFormat } from "../format.ts";
import { identifyingKinds } from "../column-name.ts";
import type { TextLine } from "../text-lines.ts";
import { generationByNames } from "./generation.ts";
import { severalVisits, splitSections, type Section } from "./sections.ts";
import { prepareColumns } from "./values.ts";

type Later = { last: number; parameters: Set<number> };

type Line = Pick<ReadRow, "scan" | "variant">;

/**
 * The scanner appends a line per evaluation, so the last is newest. Different finite-element models are not
 * repetitions. Parameter bit masks keep logs of thousands of lines fast.
 */
function markSuperseded(lines: readonly Line[]): ReadScan[] {
  const variants = variantsOf(lines);
  const bits = new Map<string, number>();
  const measurements = new Map<string, Later>();
  return lines
    .toReversed()
    .map(({ scan, variant }) => {
      if (scan.measurementNumber === null) return scan;
      const key = `${keyOf(scan)} ${variant}`;
      const own = parametersOf(scan, bits);
      const later = measurements.get(key);
      const marked = later ? markedBy(scan, own, later) : scan;
      const known = later ?? { last: scan.line, parameters: new Set<number>() };
      known.parameters.add(own);
      measurements.set(key, known);
      return marked.superseded ? marked : withOthers(marked, variants.get(keyOf(scan))!, variant);
    })
    .toReversed();
}

function keyOf({ measurementNumber, subjectCode, site, side }: ReadScan): string {
  return JSON.stringify([measurementNumber, subjectCode, site, side]);
}

function variantsOf(lines: readonly Line[]): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const found = new Map<string, Map<string, number>>();
  for (const { scan, variant } of lines) {
    const known = found.get(keyOf(scan)) ?? new Map<string, number>();
    found.set(keyOf(scan), known.set(variant, scan.line));
  }
  return found;
}

const maxMessages = 5;

function withOthers(scan: ReadScan, lastOf: ReadonlyMap<string, number>, variant: string): ReadScan {
  const others = [...lastOf].filter(([other]) => other !== variant && other !== "" && variant !== "").slice(0, maxMessages);
  const messages = others.map(
    ([other, line]) => `Line ${line} holds the same measurement by another model (${other.slice(0, 20)}): choose which of them holds.`,
  );
  return messages.length === 0 ? scan : { ...scan, notes: [...scan.notes, ...messages] };
}

function markedBy(scan: ReadScan, own: number, { last, parameters }: Later): ReadScan {
  for (const others of parameters) if ((own & others) === own) return { ...scan, superseded: true };
  return { ...scan, notes: [...scan.notes, `Line ${last} is a later evaluation of the same measurement with other parameters.`] };
}

/** Bit mask; an evaluation has fewer parameters than a number has bits. */
function parametersOf({ values }: ReadScan, bits: Map<string, number>): number {
  let all = 0;
  for (const { parameter } of values) {
    const bit = bits.get(parameter) ?? bits.size;
    bits.set(parameter, bit);
    all |= 1 << bit;
  }
  return all;
}

type Skipped = ScanFileReply["skipped"];

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
