import { basename } from "node:path";
import { csvLine, type ScanFileReply } from "@trabecula/contracts";
import { readScanFile } from "@trabecula/scan-files";
import { joinParts, partOfImage, partOfScan, type Joined, type Part, plainNumber } from "@trabecula/scan-files/join";
import { readArguments } from "../arguments.ts";
import { missingCodes } from "@trabecula/study-tables";
import { readTableFile } from "../read-table-file.ts";
import type { Streams } from "../run.ts";
import { UsageError } from "../usage-error.ts";
import { writeWhole } from "../write-file.ts";
import { accountOfFile, accountOfImage, accountOfJoining, typesOf } from "./accounts.ts";
import { readImage } from "./read-image.ts";

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;
const options = { out: text, "keep-ids": flag, superseded: flag, missing: text } as const;

const columns = "id,scan_date,site,side,scanner,region,stacks,offset_mm,parameter,value,unit,measurement,file,line,note".split(",");

type Read = { parts: Part[]; repeated: Part[]; account: string };

/** `trabecula convert`: writes scanner exports as a long table, joining files of one measurement. Warnings go to standard error. */
export async function convertCommand(args: string[], streams: Streams): Promise<void> {
  const { values, positionals } = readArguments(args, options);
  if (positionals.length === 0) throw new UsageError("Name the scanner's files.");
  const codeOf = personCodes(values["keep-ids"] ?? false);
  const missing = missingCodes(values.missing);
  const read: Read[] = [];
  for (const path of positionals) read.push(await readPath(path, missing, streams));
  for (const { account } of read) streams.stderr.write(account);
  const { measurements, apart } = joinParts(read.flatMap(({ parts }) => parts));
  streams.stderr.write(accountOfJoining(measurements, apart));
  const repeated = values.superseded ? read.flatMap((file) => file.repeated.flatMap((part) => joinParts([part]).measurements)) : [];
  const rows = [...measurements, ...repeated].flatMap((measurement) => rowsOf(measurement, codeOf));
  const table = [columns, ...rows].map((row) => csvLine(row, { lineEnd: "\n" })).join("");
  if (values.out === undefined || values.out === "-") streams.stdout.write(table);
  else await writeWhole(values.out, table);
}

async function readPath(path: string, missing: readonly string[], streams: Streams): Promise<Read> {
  const image = await readImage(path);
  if (image !== null) return { parts: [partOfImage(image, basename(path))], repeated: [], account: accountOfImage(path, image) };
  const reply = await readExport(path, missing, streams);
  const scans = typesOf(reply).flatMap((ofType) => ofType.scans);
  const partsOf = (superseded: boolean) =>
    scans.filter((scan) => scan.superseded === superseded).map((scan) => partOfScan(scan, basename(path)));
  return { parts: partsOf(false), repeated: partsOf(true), account: accountOfFile(path, reply) };
}

async function readExport(path: string, missing: readonly string[], streams: Streams): Promise<ScanFileReply> {
  const { table, remark, daysFrom } = await readTableFile(path, undefined, streams);
  const bytes = typeof table === "string" ? new TextEncoder().encode(table) : table;
  const read = readScanFile(bytes, { fileName: basename(path), missing, ...(daysFrom && { daysFrom }) });
  if (!read.ok) throw new UsageError(`${path}: ${read.message}`);
  return remark === null ? read.reply : { ...read.reply, warnings: [...read.reply.warnings, remark] };
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

/** Uses scanner numbers if kept, else P-001 and so on. A scan without a number counts as another person. */
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
