import { basename } from "node:path";
import { csvLine, type ReadScan, type ScanFileReply } from "@trabecula/contracts";
import { readScanFile } from "@trabecula/scan-files";
import { readArguments } from "../arguments.ts";
import { readBytes } from "../files.ts";
import type { Streams } from "../run.ts";
import { UsageError } from "../usage-error.ts";
import { writeWhole } from "../write-file.ts";
import { personCodes, type CodeOf } from "./person-codes.ts";

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;
const options = { out: text, "keep-ids": flag, superseded: flag } as const;

const columns = "id,scan_date,site,side,scanner,parameter,value,unit,measurement,file,line,note".split(",");

/** `trabecula convert`: scanners' exports as a long table on standard output; what was left out or doubted on standard error. */
export async function convertCommand(args: string[], streams: Streams): Promise<void> {
  const { values, positionals } = readArguments(args, options);
  if (positionals.length === 0) throw new UsageError("Name the scanner's files.");
  const codeOf = personCodes(values["keep-ids"] ?? false);
  const rows: string[][] = [];
  for (const path of positionals) {
    const reply = await readExport(path, streams);
    const scans = reply.scans.filter(({ superseded }) => values.superseded || !superseded);
    rows.push(...scans.flatMap((scan) => rowsOf(scan, basename(path), codeOf)));
    streams.stderr.write(accountOf(path, reply));
  }
  const table = [columns, ...rows].map((row) => csvLine(row, { lineEnd: "\n" })).join("");
  if (values.out === undefined || values.out === "-") streams.stdout.write(table);
  else await writeWhole(values.out, table);
}

async function readExport(path: string, streams: Streams): Promise<ScanFileReply> {
  const read = readScanFile(await readBytes(path, streams), { fileName: basename(path) });
  if (!read.ok) throw new UsageError(`${path}: ${read.message}`);
  return read.reply;
}

function rowsOf(scan: ReadScan, file: string, codeOf: CodeOf): string[][] {
  const { scanDate, site, side, scanner, measurementNumber, line, values } = scan;
  const code = codeOf(scan, file);
  return values.map(({ parameter, value, unit, note }) =>
    [code, scanDate, site, side, scanner, parameter, value, unit, measurementNumber, file, line, note].map((cell) => String(cell ?? "")),
  );
}

/** What a reader of the table should know of its file, in lines. */
function accountOf(path: string, { formatLabel, scans, skipped, unknownColumns, identifying, warnings }: ScanFileReply): string {
  const superseded = scans.filter(({ superseded }) => superseded).length;
  const lines = [
    `${path}: ${formatLabel}, ${scans.length} scans${superseded > 0 ? `, ${superseded} of them repeated further down` : ""}.`,
    ...skipped.map(({ line, reason }) => `  line ${line}: ${reason}`),
    ...scans.flatMap(({ line, warnings }) => warnings.map((warning) => `  line ${line}: ${warning}`)),
    ...(identifying.length > 0 ? [`  The file holds ${identifying.join(", ")}; none of it is in the table.`] : []),
    ...(unknownColumns.length > 0 ? [`  Columns that were not read: ${unknownColumns.join(", ")}`] : []),
    ...warnings.map((warning) => `  ${warning}`),
  ];
  return `${lines.join("\n")}\n`;
}
