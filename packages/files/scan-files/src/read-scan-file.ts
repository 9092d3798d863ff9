import type { ScanFileReply, ScanFormat, ScansOfType } from "@trabecula/contracts";
import { isDeclaredMissing, noCodeIn, splitRecords, refuseUnreadable } from "@trabecula/study-tables";
import { formatCount } from "@trabecula/messages";
import { withoutContradictions } from "./contradictions.ts";
import { dxaSquared } from "./dxa-squared/index.ts";
import { geEncore } from "./ge-encore/index.ts";
import type { FileFacts, ScanFileHint, ScanFileResult, TextFormat } from "./format.ts";
import { hologicApex } from "./hologic-apex/index.ts";
import { iplLog } from "./ipl-log/index.ts";
import { motionScore } from "./change-and-motion/motion-score.ts";
import { timelapsed } from "./change-and-motion/timelapsed.ts";
import { ormirBqrl, readOrmirJson } from "./ormir-bqrl/index.ts";
import { nhanesDxa } from "./nhanes-dxa/index.ts";
import { placedScanTable, plainTable, scanTable } from "./scan-table/index.ts";
import { scancoEvaluation } from "./scanco-evaluation/index.ts";
import { imageMessages, textOfScanFile } from "./scan-text.ts";
import { withPeople } from "./with-people.ts";
import { delimiterOf, filledLines, splitCells, type TextLine } from "./text-lines.ts";

/** A new format needs a folder next to `scanco-evaluation` and an entry here. */
const scannerFormats: TextFormat[] = [
  ormirBqrl,
  timelapsed,
  motionScore,
  scancoEvaluation,
  hologicApex,
  geEncore,
  nhanesDxa,
  dxaSquared,
  iplLog,
];
/** Our own tables come first, because scanner formats also accept catalog names. */
const textFormats: TextFormat[] = [ormirBqrl, scanTable, ...scannerFormats, placedScanTable, plainTable];

export const scanFormats: ScanFormat[] = [...scannerFormats, scanTable].flatMap(({ key, label, reportTypes, hint }) =>
  reportTypes.map((reportType) => ({ key, label, reportType, hint })),
);

/** Even complete scanner logs have fewer; more would take seconds. */
const mostLines = 10_000;
/** Excel's column limit. A million would take ten seconds. */
const mostColumns = 16_384;

const notRecognized =
  "This file is not in a form that is known here: its header names no HR-pQCT columns such as Tot.vBMD1 (XtremeCT II) or D100-1 " +
  "(XtremeCT I), and no DXA columns such as HTOT_BMD (Hologic) or Head BMD (GE Lunar). Choose the scanner's text export or type the values in.";

/**
 * Recognizes a scanner's export by its content, in catalogue units. Never throws for a file's content: an unreadable file
 * is one sentence. Never returns names of people, birth dates, remarks or cells of such columns.
 * @param bytes the file as it was uploaded
 * @param hint the uploaded name, for a sentence about an unreadable file, and the codes that its owner declares as missing
 * @returns scans, skipped lines, unknown columns and warnings; or why the file cannot be read
 */
export function readScanFile(bytes: Uint8Array, hint: ScanFileHint = {}): ScanFileResult {
  const decoded = textOfScanFile(bytes);
  if (!decoded.ok) return { ok: false, message: (bytes.length > 0 && messageByName(hint.fileName)) || decoded.message };
  const { text } = decoded;
  if (/^\s*(<!doctype html|<html)/i.test(text)) {
    return {
      ok: false,
      message: "This is a web page, not an evaluation; a download may have ended on a login page. Fetch the file again.",
    };
  }
  const ofJson = jsonIn(text);
  if (ofJson !== undefined) return readOrmirJson(ofJson) ?? { ok: false, message: unknownJson };
  if (hasMoreLinesThan(text, mostLines)) return { ok: false, message: tooManyLines };
  const all = filledLines(text);
  const lines = all[2]?.text.includes('{""ImportId"":') ? all.toSpliced(1, 2) : all;
  if (lines.some(({ text: line }) => hasMoreCellsThan(line, mostColumns))) return { ok: false, message: tooManyColumns };
  const endsWithLineBreak = /[\r\n]/.test(text.slice(text.trimEnd().length));
  const file = { endsWithLineBreak, isMissing: isDeclaredMissing(hint.missing), daysFrom: hint.daysFrom ?? null };
  try {
    const read = readLines(lines, file);
    return read.ok ? { ok: true, reply: withPeople(read.reply, text) } : read;
  } catch (error) {
    return refuseUnreadable(error);
  }
}

const unknownJson = "This JSON file is of no kind that is known here, such as an ORMIR-BQRL report.";

function jsonIn(text: string): unknown {
  if (!/^\s*\{/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Key of the format that the first lines of a file have; null for none. */
export function formatOfLines(lines: TextLine[]): string | null {
  const facts = { endsWithLineBreak: true, isMissing: isDeclaredMissing(), daysFrom: null };
  return textFormats.find((format) => format.read(lines, facts) !== null)?.key ?? null;
}

function readLines(all: TextLine[], file: FileFacts): ScanFileResult {
  const [first] = all;
  if (first) splitCells(first.text, delimiterOf(first.text), "header");
  const { lines, noCodes } = withoutNoCodes(all);
  for (const format of textFormats) {
    const result = format.read(lines, file);
    if (result?.ok) return { ok: true, reply: alsoSkipped(withoutContradictions(result.reply), noCodes) };
    const [refused] = lines.length === 1 ? noCodes : [];
    if (result)
      return refused ? { ok: false, message: `No line of the file can be read. Line ${refused.line}: ${refused.reason}` } : result;
  }
  return { ok: false, message: notRecognized };
}

type Skipped = ScansOfType["skipped"];

function withoutNoCodes(all: TextLine[]): { lines: TextLine[]; noCodes: Skipped } {
  const noCodes = all.flatMap(({ number, text }) => {
    const reason = noCodeIn(text.includes("#CODE!") ? splitRecords(text, ",")[0]!.cells : []);
    return reason === null ? [] : [{ line: number, reason }];
  });
  const left = new Set(noCodes.map(({ line }) => line));
  return { lines: left.size === 0 ? all : all.filter(({ number }) => !left.has(number)), noCodes };
}

function alsoSkipped({ others, ...reply }: ScanFileReply, more: Skipped): ScanFileReply {
  const skippedOf = ({ skipped }: ScansOfType) => [...skipped, ...more].toSorted((one, other) => one.line - other.line);
  return {
    ...reply,
    skipped: skippedOf(reply),
    ...(others ? { others: others.map((other) => ({ ...other, skipped: skippedOf(other) })) } : {}),
  };
}

const tooManyLines = `The file has more than ${formatCount(mostLines)} lines; an evaluation has one per scan. Choose another file, or split it.`;

function hasMoreLinesThan(text: string, most: number): boolean {
  const ends = text.matchAll(/\r\n|\r|\n/g);
  for (let count = 0; count <= most; count += 1) if (ends.next().done) return false;
  return true;
}

const tooManyColumns = `A line of the file has more than ${formatCount(mostColumns)} columns; keep those of the measurements.`;

function hasMoreCellsThan(line: string, most: number): boolean {
  if (line.length < most) return false;
  const separators = line.matchAll(/[\t;,|]/g);
  for (let count = 1; count <= most; count += 1) if (separators.next().done) return false;
  return true;
}

/** Some images have no magic bytes; OpenVMS adds a version such as `;1` to names. */
function messageByName(fileName: string | undefined): string | null {
  const extension = /\.([a-z0-9]+)(;\d+)?\s*$/i.exec(fileName ?? "")?.[1]?.toLowerCase();
  return extension === "aim" || extension === "isq" ? imageMessages[extension] : null;
}
