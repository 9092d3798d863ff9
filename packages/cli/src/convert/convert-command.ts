import { basename } from "node:path";
import { csvLine, type ReadScan, type ScanFileReply, type ScansOfType } from "@trabecula/contracts";
import { readScanFile } from "@trabecula/scan-files";
import { readArguments } from "../arguments.ts";
import { missingCodes } from "@trabecula/study-tables";
import { readTableFile } from "../read-table-file.ts";
import type { Streams } from "../run.ts";
import { UsageError } from "../usage-error.ts";
import { writeWhole } from "../write-file.ts";
import { personCodes, type CodeOf } from "./person-codes.ts";

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;
const options = { out: text, "keep-ids": flag, superseded: flag, missing: text } as const;

const columns = "id,scan_date,site,side,scanner,parameter,value,unit,measurement,file,line,note".split(",");

/** `trabecula convert`: scanners' exports as a long table on standard output; what was left out or doubted on standard error. */
export async function convertCommand(args: string[], streams: Streams): Promise<void> {
  const { values, positionals } = readArguments(args, options);
  if (positionals.length === 0) throw new UsageError("Name the scanner's files.");
  const codeOf = personCodes(values["keep-ids"] ?? false);
  const rows: string[][] = [];
  for (const path of positionals) {
    const reply = await readExport(path, missingCodes(values.missing), streams);
    const scans = typesOf(reply).flatMap((part) => part.scans.filter(({ superseded }) => values.superseded || !superseded));
    rows.push(...scans.flatMap((scan) => rowsOf(scan, basename(path), codeOf)));
    streams.stderr.write(accountOf(path, reply));
  }
  const table = [columns, ...rows].map((row) => csvLine(row, { lineEnd: "\n" })).join("");
  if (values.out === undefined || values.out === "-") streams.stdout.write(table);
  else await writeWhole(values.out, table);
}

async function readExport(path: string, missing: readonly string[], streams: Streams): Promise<ScanFileReply> {
  const { table } = await readTableFile(path, undefined, streams);
  const bytes = typeof table === "string" ? new TextEncoder().encode(table) : table;
  const read = readScanFile(bytes, { fileName: basename(path), missing });
  if (!read.ok) throw new UsageError(`${path}: ${read.message}`);
  return read.reply;
}

/** A file may hold bone density and body composition. */
const typesOf = (reply: ScanFileReply): readonly ScansOfType[] => [reply, ...(reply.others ?? [])];

function rowsOf(scan: ReadScan, file: string, codeOf: CodeOf): string[][] {
  const { scanDate, site, side, scanner, measurementNumber, line, values } = scan;
  const code = codeOf(scan, file);
  return values.map(({ parameter, value, unit, note }) =>
    [code, scanDate, site, side, scanner, parameter, value, unit, measurementNumber, file, line, note].map((cell) => String(cell ?? "")),
  );
}

/** What a reader of the table should know of its file, in lines. */
function accountOf(path: string, reply: ScanFileReply): string {
  const { formatLabel, unknownColumns, identifying } = reply;
  const parts = typesOf(reply);
  const scans = parts.flatMap((part) => part.scans);
  const superseded = scans.filter((scan) => scan.superseded).length;
  const lines = [
    `${path}: ${formatLabel}, ${scans.length} scans${superseded > 0 ? `, ${superseded} of them repeated further down` : ""}.`,
    ...parts.flatMap(({ skipped }) => skipped.map(({ line, reason }) => `  line ${line}: ${reason}`)),
    ...scans.flatMap(({ line, warnings }) => warnings.map((warning) => `  line ${line}: ${warning}`)),
    ...(identifying.length > 0 ? [`  The file holds ${identifying.join(", ")}; none of it is in the table.`] : []),
    ...(unknownColumns.length > 0 ? [`  Columns that were not read: ${unknownColumns.join(", ")}`] : []),
    ...parts.flatMap(({ warnings }) => warnings.map((warning) => `  ${warning}`)),
  ];
  return `${[...new Set(lines)].join("\n")}\n`;
}
