import { csvLine, type ScanFileReply, type ScansOfType } from "@trabecula/contracts";
import { firstBytes, headerLengthOf, imageKind, kindBytes, readImageHeader, type ImageFacts } from "@trabecula/scan-files/image-header";
import { placeOf, joinParts, partOfImage, partOfScan, plainNumber, type Joined, type Part } from "@trabecula/scan-files/join";
import { countOf, formatCalendarDate, listOf } from "@trabecula/messages";
import { basename } from "node:path";
import { readAnyFile } from "@trabecula/scan-files/any-file";
import { readArguments } from "../arguments.ts";
import type { SheetChoice } from "@trabecula/study-tables/workbook-text";
import { missingCodes } from "@trabecula/study-tables";
import { keepInputs } from "../keep-inputs.ts";
import { sheetChoiceOf, sheetFlags } from "../sheet-choice.ts";
import type { Streams } from "../run.ts";
import { UsageError } from "../usage-error.ts";
import { writeWhole } from "../write-file.ts";
import { open } from "node:fs/promises";
import { asUsageError, readBytes } from "../files.ts";

/** A file may hold bone density and body composition. */
export const typesOf = (reply: ScanFileReply): readonly ScansOfType[] => [reply, ...(reply.others ?? [])];

function accountOfFile(path: string, reply: ScanFileReply): string {
  const { formatLabel, unknownColumns, identifying } = reply;
  const parts = typesOf(reply);
  const scans = parts.flatMap((part) => part.scans);
  const superseded = scans.filter((scan) => scan.superseded).length;
  return linesOf([
    `${path}: ${formatLabel}, ${countOf(scans.length, "scan")}${superseded > 0 ? `, ${superseded} of them repeated further down` : ""}.`,
    ...parts.flatMap(({ skipped }) => skipped.map(({ line, reason }) => `  line ${line}: ${reason}`)),
    ...scans.flatMap(({ line, notes }) => notes.map((warning) => `  line ${line}: ${warning}`)),
    ...(identifying.length > 0 ? [`  The file holds ${identifying.join(", ")}; none of it is in the table.`] : []),
    ...(unknownColumns.length > 0 ? [`  Columns that were not read: ${unknownColumns.join(", ")}`] : []),
    ...parts.flatMap(({ warnings }) => warnings.map((warning) => `  ${warning}`)),
  ]);
}

function accountOfImage(path: string, { label, measurementNumber, scanDate, name, doubts }: ImageFacts): string {
  const measurement = measurementNumber === null ? "no measurement number" : `measurement ${measurementNumber}`;
  return linesOf([
    `${path}: ${label}, ${measurement}${scanDate === null ? "" : ` of ${formatCalendarDate(scanDate)}`}.`,
    ...(name === null ? [] : ["  Its header holds a name, which is not in the table."]),
    ...doubts.map((doubt) => `  ${doubt}`),
  ]);
}

function accountOfJoining(measurements: readonly Joined[], apart: readonly string[]): string {
  const joined = measurements.filter(({ parts }) => parts.length > 1);
  const alone = measurements.filter(({ values }) => values.length === 0);
  const lines = [
    ...joined.map(({ measurementNumber, parts }) => `Measurement ${measurementNumber} is joined of ${listOf(parts.map(placeOf))}.`),
    ...apart,
    ...alone.map(({ parts }) => `${parts[0]!.file} is of no measurement of the other files: nothing of it is in the table.`),
  ];
  return lines.length === 0 ? "" : linesOf(lines);
}

const linesOf = (lines: readonly string[]) => `${[...new Set(lines)].join("\n")}\n`;

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;
const options = { out: text, "keep-ids": flag, superseded: flag, missing: text, ...sheetFlags } as const;

const columns = "id,scan_date,site,side,scanner,region,stacks,offset_mm,parameter,value,unit,measurement,file,line,note".split(",");

type Read = { parts: Part[]; repeated: Part[]; account: string };

export async function convertCommand(args: string[], streams: Streams): Promise<void> {
  const { values, positionals } = readArguments(args, options);
  if (positionals.length === 0) throw new UsageError("Name the scanner's files.");
  await keepInputs({ out: values.out }, { tables: positionals });
  const codeOf = personCodes(values["keep-ids"] ?? false);
  const reading = { missing: missingCodes(values.missing), choice: sheetChoiceOf(values) };
  const read: Read[] = [];
  for (const path of positionals) read.push(await readPath(path, reading, streams));
  for (const { account } of read) streams.stderr.write(account);
  const { measurements, apart } = joinParts(read.flatMap(({ parts }) => parts));
  streams.stderr.write(accountOfJoining(measurements, apart));
  const repeated = values.superseded ? read.flatMap((file) => file.repeated.flatMap((part) => joinParts([part]).measurements)) : [];
  const rows = [...measurements, ...repeated].flatMap((measurement) => rowsOf(measurement, codeOf));
  const table = [columns, ...rows].map((row) => csvLine(row, { lineEnd: "\n" })).join("");
  if (values.out === undefined || values.out === "-") streams.stdout.write(table);
  else await writeWhole(values.out, table);
}

export interface Reading {
  readonly missing: readonly string[];
  readonly choice: SheetChoice;
}

async function readPath(path: string, reading: Reading, streams: Streams): Promise<Read> {
  const image = await readImage(path);
  if (image !== null) return { parts: [partOfImage(image, basename(path))], repeated: [], account: accountOfImage(path, image) };
  const reply = await readExport(path, reading, streams);
  const scans = typesOf(reply).flatMap((ofType) => ofType.scans);
  const partsOf = (superseded: boolean) =>
    scans.filter((scan) => scan.superseded === superseded).map((scan) => partOfScan(scan, basename(path)));
  return { parts: partsOf(false), repeated: partsOf(true), account: accountOfFile(path, reply) };
}

export async function readExport(path: string, { missing, choice }: Reading, streams: Streams): Promise<ScanFileReply> {
  const read = await readAnyFile(await readBytes(path, streams), { fileName: basename(path), missing }, choice);
  if (!read.ok) throw new UsageError(`${path}: ${read.message}`);
  return read.reply;
}

function rowsOf(measurement: Joined, codeOf: CodeOf): string[][] {
  if (measurement.values.length === 0) return [];
  const { scanDate, site, side, scanner, stacks, offsetMm, measurementNumber } = measurement;
  const region = stacks === null ? null : stacks === 1 ? "single-stack" : "multi-stack";
  const facts = [codeOf(measurement), scanDate, site, side, scanner, region, stacks, offsetMm];
  return measurement.values.map(({ parameter, value, unit, note, part }) =>
    [...facts, parameter, value, unit, measurementNumber, part.file, part.line, note].map((cell) => String(cell ?? "")),
  );
}

type CodeOf = (measurement: Joined) => string;

/** P-001 and so on unless numbers are kept. A scan without a number is another person. */
function personCodes(keepNumbers: boolean): CodeOf {
  const made = new Map<string, string>();
  return ({ subjectCode, parts }) => {
    if (keepNumbers && subjectCode !== null) return subjectCode;
    const person = subjectCode === null ? `\n${parts[0]!.file}\n${parts[0]!.line}` : plainNumber(subjectCode);
    const code = made.get(person) ?? `P-${String(made.size + 1).padStart(3, "0")}`;
    made.set(person, code);
    return code;
  };
}

/** Reads only the header, however large the file is. Null if not an image. @throws UsageError if unreadable */
async function readImage(path: string): Promise<ImageFacts | null> {
  if (path === "-") return null;
  const file = await open(path).catch((error: unknown) => {
    throw asUsageError(error, path);
  });
  try {
    const bytesOf = async (length: number) => {
      const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, 0);
      return buffer.subarray(0, bytesRead);
    };
    const first = await bytesOf(firstBytes);
    if (imageKind(first.subarray(0, kindBytes)) === null) return null;
    const header = readImageHeader(await bytesOf(headerLengthOf(first)), (await file.stat()).size);
    if (!header.ok) throw new UsageError(`${path}: ${header.message}`);
    return header.facts;
  } catch (error) {
    throw asUsageError(error, path);
  } finally {
    await file.close();
  }
}
