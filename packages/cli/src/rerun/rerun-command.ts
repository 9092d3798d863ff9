import { Readable } from "node:stream";
import { rerunChanges, textOf, readBundle, rerunReport, type Bundle, type BundleManifest, type ChangesManifest } from "@trabecula/bundles";
import { ZPrecisionFigureInUse } from "@trabecula/contracts";
import { codeHeaders, scoreTable } from "@trabecula/scoring";
import * as z from "zod/mini";
import { keepInputs } from "../keep-inputs.ts";
import { openTable } from "../open-table.ts";
import { additionalOptions, columnMapOf, tableFlags, tableOptionsOf, type TableFlags } from "../table-options.ts";
import { sheetChoiceOf } from "../sheet-choice.ts";
import { readable } from "../read-table-file.ts";
import { UsageError } from "../usage-error.ts";
import { writeWhole } from "../write-file.ts";
import { hashing, type StudyOptions } from "./keep-study.ts";
import { engineVersion } from "@trabecula/reference-stats";
import { onlyWord, readArguments } from "../arguments.ts";
import { readBytes } from "../files.ts";
import type { Streams } from "../run.ts";

const ZStudyOptions = z.strictObject({
  flags: z.partialRecord(z.enum(Object.keys(tableFlags) as [keyof TableFlags, ...(keyof TableFlags)[]]), z.string()),
  map: z.nullable(z.string()),
  precision: z.optional(z.array(ZPrecisionFigureInUse)),
  heights: z.optional(z.literal(true)),
});

async function rerunStudy({ manifest, datasets: [dataset, ...others], files }: Bundle, out: string | undefined): Promise<Rerun> {
  if (!dataset) throw new UsageError("The bundle holds no dataset.");
  const table = files.get("table.csv") ?? files.get("table.xlsx");
  if (!table) throw new UsageError("The bundle holds no table.");
  const { flags, map, ...additional } = readOptions(textOf(files, "options.json"));
  const columnMap = columnMapOf(map, "options.json");
  const choice = sheetChoiceOf(flags, codeHeaders(columnMap));
  const requested = { ...tableOptionsOf(flags, columnMap), ...additionalOptions(additional) };
  const hint = { missing: requested.missing, named: [...columnMap.keys()] };
  const { text, daysFrom, remarks } = await openTable("-", choice, { stdin: Readable.from([table]) }, hint);
  const { answer, hash } = hashing();
  await readable(async () => {
    const scored = await scoreTable([dataset, ...others], text, { ...requested, daysFrom, remarks });
    if (!scored.ok) throw new UsageError(scored.message);
    const output = answer(scored.output);
    if (out === undefined) for await (const _ of output);
    else await writeWhole(out, output);
  });
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

const options = { anyway: { type: "boolean" }, json: { type: "boolean" }, out: { type: "string" } } as const;

interface Rerun {
  readonly same: boolean;
  readonly lines: readonly string[];
}

/** `trabecula rerun`. Exit code 1 if the numbers differ from the stored ones. */
export async function rerunCommand(args: string[], streams: Streams): Promise<number> {
  const { values, positionals } = readArguments(args, options);
  const path = onlyWord(positionals, "Name one bundle, or - for standard input.");
  await keepInputs({ out: values.out }, { tables: [], others: [path] });
  const reading = await readBundle(await readBytes(path, streams));
  if (!reading.ok) throw new UsageError(`${path}: ${reading.message}`);
  const { bundle } = reading;
  if (bundle.manifest.engineVersion !== engineVersion && !values.anyway) throw new UsageError(otherEngine(bundle.manifest));
  const { same, lines } = await rerunOf[bundle.manifest.kind](bundle, values.out);
  streams.stdout.write(
    values.json ? `${JSON.stringify({ same, ...facts(bundle.manifest), differences: lines })}\n` : asText(bundle.manifest, same, lines),
  );
  return same ? 0 : 1;
}

const rerunOf = { report: reportAgain, study: rerunStudy, changes: changesAgain } as const;

async function changesAgain(bundle: Bundle, out: string | undefined): Promise<Rerun> {
  const rerun = rerunChanges(bundle);
  if (!rerun.ok) throw new UsageError(rerun.message);
  if (out !== undefined) await writeWhole(out, rerun.changesCsv);
  return { same: rerun.difference === null, lines: rerun.difference === null ? [] : [rerun.difference] };
}

async function reportAgain(bundle: Bundle, out: string | undefined): Promise<Rerun> {
  const rerun = rerunReport(bundle);
  if (!rerun.ok) throw new UsageError(rerun.message);
  if (out !== undefined) await writeWhole(out, rerun.text);
  const differing = rerun.differences.map(
    ({ path, before, now }) => `${path}: ${JSON.stringify(before)} was kept, ${JSON.stringify(now)} came out`,
  );
  return { same: rerun.same, lines: [...differing, ...(rerun.notRerun > 0 ? [notRerun(rerun.notRerun)] : [])] };
}

function notRerun(count: number): string {
  const shown = count === 1 ? "another reference that the report shows was" : `${count} other references that the report shows were`;
  return `The scores of ${shown} not computed again: the bundle has no curves of theirs, or another engine had scored them.`;
}

function otherEngine({ engineVersion: made }: BundleManifest): string {
  return `This bundle was made with engine ${made}, and this is engine ${engineVersion}: use a release of trabecula with engine ${made} (trabecula --version names it), or --anyway to see what differs.`;
}

function facts(manifest: BundleManifest) {
  const { kind, engineVersion: madeWith, answerHash } = manifest;
  return { kind, madeWith, engine: engineVersion, ...datasetFacts(manifest), answerHash };
}

const named = ({ key, version }: ChangesManifest["datasets"][number]) => `${key}@${version}`;

function datasetFacts(manifest: BundleManifest) {
  if (manifest.kind === "changes") return { datasets: manifest.datasets.map(named) };
  const { dataset, otherDatasets = [] } = manifest;
  return {
    dataset: named(dataset),
    datasetHash: dataset.contentHash,
    ...(otherDatasets.length > 0 && { otherDatasets: otherDatasets.map(named) }),
  };
}

const nouns = { report: "report", study: "study", changes: "change table" } as const;

function asText(manifest: BundleManifest, same: boolean, lines: readonly string[]): string {
  const { engineVersion: madeWith, answerHash, kind } = manifest;
  const datasets =
    kind === "changes"
      ? manifest.datasets.map(named)
      : [`${named(manifest.dataset)} (${manifest.dataset.contentHash.slice(0, 12)})`, ...(manifest.otherDatasets ?? []).map(named)];
  const verdict = same ? `The same ${nouns[kind]}, to the last byte.` : `Not the same ${nouns[kind]}.`;
  const about = `Engine ${madeWith}, ${datasets.join(", ") || "no dataset"}, answer ${answerHash.slice(0, 12)}.`;
  return `${[verdict, about, ...lines].join("\n")}\n`;
}
