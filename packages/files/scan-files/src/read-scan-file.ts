import type { ScanFormat } from "@trabecula/contracts";
import { isDeclaredMissing } from "@trabecula/study-tables";
import { formatCount } from "@trabecula/messages";
import { dxaSquared } from "./dxa-squared/index.ts";
import { geEncore } from "./ge-encore/index.ts";
import type { ScanFileHint, ScanFileResult, TextFormat } from "./format.ts";
import { hologicApex } from "./hologic-apex/index.ts";
import { iplLog } from "./ipl-log/index.ts";
import { nhanesDxa } from "./nhanes-dxa/index.ts";
import { placedScanTable, scanTable } from "./scan-table/index.ts";
import { scancoEvaluation } from "./scanco-evaluation/index.ts";
import { imageMessages, textOfScanFile } from "./scan-text.ts";
import { filledLines } from "./text-lines.ts";

/** To add a format, add a folder next to `scanco-evaluation` and an entry here. */
const scannerFormats: TextFormat[] = [scancoEvaluation, hologicApex, geEncore, nhanesDxa, dxaSquared, iplLog];
/** Our own tables come first, because scanner formats also accept catalog names. */
const textFormats: TextFormat[] = [scanTable, ...scannerFormats, placedScanTable];

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
 * Recognizes a scanner's export by its content and reads its measurements in catalogue units.
 *
 * Never throws for what a file holds: an unreadable file is one sentence. Names of people, birth dates and remarks are
 * not read out of the file, and no cell of such a column appears in the answer or in a message.
 *
 * @param bytes the file as it was uploaded
 * @param hint the uploaded name, which helps only to say what an unreadable file is, and the codes that its owner declares as missing
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
  if (hasMoreLinesThan(text, mostLines)) return { ok: false, message: tooManyLines };
  const lines = filledLines(text);
  if (lines.some(({ text: line }) => hasMoreCellsThan(line, mostColumns))) return { ok: false, message: tooManyColumns };
  const endsWithLineBreak = /[\r\n]/.test(text.slice(text.trimEnd().length));
  const file = { endsWithLineBreak, isMissing: isDeclaredMissing(hint.missing), daysFrom: hint.daysFrom ?? null };
  for (const format of textFormats) {
    const result = format.read(lines, file);
    if (result) return result;
  }
  return { ok: false, message: notRecognized };
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
