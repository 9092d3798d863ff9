import { missingCodes } from "@trabecula/study-tables";
import { readArguments } from "./arguments.ts";
import { readExport, typesOf } from "./convert/convert-command.ts";
import type { Streams } from "./run.ts";
import { sheetChoiceOf, sheetFlags } from "./sheet-choice.ts";
import { UsageError } from "./usage-error.ts";

/** Prints one line of JSON per scan. Notes about the whole file are in its first scan. */
export async function readCommand(args: string[], streams: Streams): Promise<void> {
  const { values, positionals } = readArguments(args, { missing: { type: "string" }, ...sheetFlags });
  if (positionals.length === 0) throw new UsageError("Name the files to read.");
  const reading = { missing: missingCodes(values.missing), choice: sheetChoiceOf(values) };
  for (const path of positionals) {
    const parts = typesOf(await readExport(path, reading, streams));
    for (const { scans, skipped, warnings } of parts) {
      const ofFile = [...warnings, ...skipped.map(({ line, reason }) => `Line ${line}: ${reason}`)];
      for (const [index, scan] of scans.entries()) {
        const { superseded, notes, ...facts } = scan;
        const said = [...notes, ...(superseded ? ["A later evaluation of this measurement follows in the file."] : [])];
        const line = { ...facts, file: path, notes: index === 0 ? [...said, ...ofFile] : said };
        streams.stdout.write(`${JSON.stringify(line)}\n`);
      }
    }
  }
}
