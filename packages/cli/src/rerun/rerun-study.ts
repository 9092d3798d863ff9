import { Readable } from "node:stream";
import { textOf, type Bundle } from "@trabecula/bundles";
import { ZPrecisionFigureInUse } from "@trabecula/contracts";
import { scoreTable } from "@trabecula/scoring";
import { UnreadableTable } from "@trabecula/study-tables";
import * as z from "zod/mini";
import { openTable } from "../open-table.ts";
import { besideOptions, columnMapOf, tableFlags, tableOptionsOf, type TableFlags } from "../table-options.ts";
import { UsageError } from "../usage-error.ts";
import { writeWhole } from "../write-file.ts";
import { hashing, type StudyOptions } from "./keep-study.ts";
import type { Rerun } from "./rerun-command.ts";

const ZStudyOptions = z.strictObject({
  flags: z.partialRecord(z.enum(Object.keys(tableFlags) as [keyof TableFlags, ...(keyof TableFlags)[]]), z.string()),
  map: z.nullable(z.string()),
  precision: z.optional(z.array(ZPrecisionFigureInUse)),
  heights: z.optional(z.literal(true)),
});

export async function rerunStudy({ manifest, dataset, others, files }: Bundle, out: string | undefined): Promise<Rerun> {
  const table = files.get("table.csv") ?? files.get("table.xlsx");
  if (!table) throw new UsageError("The bundle holds no table.");
  const { flags, map, ...beside } = readOptions(textOf(files, "options.json"));
  const { text, daysFrom } = await openTable("-", flags.sheet, { stdin: Readable.from([table]) });
  const { answer, hash } = hashing();
  try {
    const asked = { ...tableOptionsOf(flags, columnMapOf(map, "options.json")), ...besideOptions(beside) };
    const scored = await scoreTable([dataset, ...others], text, { ...asked, daysFrom });
    if (!scored.ok) throw new UsageError(scored.message);
    const output = answer(scored.output);
    if (out === undefined) for await (const _ of output);
    else await writeWhole(out, output);
  } catch (error) {
    throw error instanceof UnreadableTable ? new UsageError(error.message) : error;
  }
  const same = hash() === manifest.answerHash;
  return { same, lines: same || out !== undefined ? [] : ["--out keeps the table that came out, to compare it with yours."] };
}

function readOptions(text: string): StudyOptions {
  try {
    return ZStudyOptions.parse(JSON.parse(text));
  } catch {
    throw new UsageError("options.json is not of a form that is known here.");
  }
}
