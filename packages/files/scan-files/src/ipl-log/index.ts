import type { ReadScan } from "@trabecula/contracts";
import { readDate, scanDay } from "@trabecula/study-tables";
import { newScan, type FileFacts, type ScanFileResult, type TextFormat } from "../format.ts";
import { generationByVoxel, generationOf } from "../scanco-evaluation/generation.ts";
import type { TextLine } from "../text-lines.ts";
import { nameResults, readLog, valuesOf, type IplLog } from "./results.ts";

export const iplLog: TextFormat = {
  key: "ipl-log",
  label: "Evaluation log of an IPL script",
  reportTypes: ["hr-pqct"],
  hint: "Evaluation log of IPL (XtremeCT II)",
  read: readIplLog,
};

function readIplLog(lines: TextLine[], { endsWithLineBreak }: FileFacts): ScanFileResult | null {
  // A truncated line may have lost digits.
  const log = readLog(endsWithLineBreak ? lines : lines.slice(0, -1));
  if (log.firstCommand === null) return null;
  if (log.isFirstGeneration) return { ok: false, message: ofFirstGeneration };
  if (log.results.length === 0) return { ok: false, message: withoutResults };
  const named = nameResults(log);
  if (named === null) return { ok: false, message: inOtherOrder };
  const { values, warnings } = valuesOf(named);
  if (values.length === 0) return { ok: false, message: [nothingToRead, ...warnings].join(" ") };
  const scan = scanOf(log.firstCommand, lines, values);
  return {
    ok: true,
    reply: {
      format: iplLog.key,
      formatLabel: iplLog.label,
      reportType: "hr-pqct",
      scans: [{ ...scan, notes: [...warnings, ...scan.notes, ...questionsFor(log)] }],
      skipped: [],
      unknownColumns: [],
      identifying: lines.some(({ text }) => /^[!\s]{0,9}(patient|operator)[ _-]?name[\s:=]/i.test(text)) ? ["names"] : [],
      warnings: [],
    },
  };
}

function scanOf(line: number, lines: readonly TextLine[], values: ReadScan["values"]): ReadScan {
  const numbers = matchesOf(lines, /^Index Measurement\s{2,}([1-9]\d{0,9})\s*$/);
  const dates = matchesOf(lines, /^Original Creation-Date\s{2,}(\S.{0,60})$/);
  const voxels = matchesOf(lines, /\bel_size_mm\s*[=:]?\s+(0\.\d{1,8})\b/);
  const generation = generationOf("xtremect-2", values, voxels.length === 1 ? generationByVoxel(Number(voxels[0])) : null);
  const warnings = ["The log does not say which site was scanned; choose it."];
  if (numbers.length > 1 || dates.length > 1) warnings.push("The log names several measurements or dates: neither is read.");
  if (generation.warning) warnings.push(generation.warning);
  const isOne = numbers.length <= 1 && dates.length <= 1;
  return {
    ...newScan(iplLog.key),
    line,
    measurementNumber: isOne ? (numbers[0] ?? null) : null,
    scanDate: isOne ? scanDay(readDate(dates[0] ?? "")) : null,
    scanner: generation.scanner,
    values,
    notes: warnings,
  };
}

function matchesOf(lines: readonly TextLine[], pattern: RegExp): string[] {
  return [...new Set(lines.flatMap(({ text }) => (text.length > 500 ? [] : (pattern.exec(text)?.[1]?.trim() ?? []))))];
}

/** Values that depend on the script; the user must identify them. */
function questionsFor({ porosityFrom, hasAreas }: IplLog): string[] {
  return [
    ...(porosityFrom === null ? [] : ["Ct.Po is not read: some scripts write it and some write one minus it. Enter it."]),
    ...(hasAreas ? ["Areas are not read: the log does not name them. Enter them."] : []),
  ];
}

const bring = "Choose the evaluation text (…_3DRESULTS_….TXT) or type the values in.";
const ofFirstGeneration = `This is a log of an evaluation of XtremeCT (first generation), whose scripts print their results otherwise; it is not read. ${bring}`;
const withoutResults = `This log of an IPL script holds no results; the script may have stopped. ${bring}`;
const inOtherOrder = `The results of this log stand in another order than in the scripts that are known, or are those of several evaluations, so that their places do not say what they are. ${bring}`;
const nothingToRead = `No value of this log can be read. ${bring}`;
