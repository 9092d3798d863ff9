import { createHash } from "node:crypto";
import { writeStudyBundle, type DatasetTexts } from "@trabecula/bundles";
import { serializeDataset, type Dataset } from "@trabecula/reference-datasets";
import { engineVersion } from "@trabecula/reference-stats";
import { isWorkbook } from "@trabecula/study-tables/workbook-text";
import { tableFlags, type AdditionalInputs, type TableFlags } from "../table-options.ts";
import { UsageError } from "../usage-error.ts";
import { writeWhole } from "../write-file.ts";

export interface StudyOptions extends AdditionalInputs {
  readonly flags: TableFlags;
  readonly map: string | null;
}

interface ScoredStudy {
  readonly table: Uint8Array;
  readonly flags: TableFlags;
  readonly mapText: string | null;
  readonly additional: AdditionalInputs;
  readonly answerHash: string;
}

const mostBytes = 64_000_000;

/** @throws UsageError if the table is too large or the file cannot be written */
export async function keepStudy(
  path: string,
  datasets: readonly [Dataset, ...Dataset[]],
  { table, flags, mapText, additional, answerHash }: ScoredStudy,
): Promise<void> {
  if (table.length > mostBytes) throw new UsageError("A bundle holds a table of 64 MB at most; this one is scored, and no bundle written.");
  const given = Object.fromEntries(Object.keys(tableFlags).flatMap((name) => flagOf(flags, name as keyof TableFlags)));
  const options: StudyOptions = { flags: given, map: mapText, ...additional };
  const facts = { table, isWorkbook: isWorkbook(table), options, answerHash, engineVersion };
  const [dataset, ...others] = datasets;
  await writeWhole(path, writeStudyBundle(facts, [textsOf(dataset), ...others.map(textsOf)]));
}

function textsOf(dataset: Dataset): DatasetTexts {
  const { key, version } = dataset.manifest;
  return { key, version, ...serializeDataset(dataset) };
}

function flagOf(flags: TableFlags, name: keyof TableFlags): [string, string][] {
  const value = flags[name];
  return value === undefined ? [] : [[name, value]];
}

export function hashing(): { answer: (output: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>; hash: () => string } {
  const hash = createHash("sha256");
  return {
    async *answer(output) {
      for await (const piece of output) {
        hash.update(piece);
        yield piece;
      }
    },
    hash: () => hash.digest("hex"),
  };
}
