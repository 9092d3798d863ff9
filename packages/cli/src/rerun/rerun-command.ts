import { readBundle, rerunReport, type Bundle, type BundleManifest } from "@trabecula/bundles";
import { engineVersion } from "@trabecula/reference-stats";
import { onlyWord, readArguments } from "../arguments.ts";
import { readBytes } from "../files.ts";
import type { Streams } from "../run.ts";
import { UsageError } from "../usage-error.ts";
import { writeWhole } from "../write-file.ts";
import { rerunStudy } from "./rerun-study.ts";

const options = { anyway: { type: "boolean" }, json: { type: "boolean" }, out: { type: "string" } } as const;

export interface Rerun {
  readonly same: boolean;
  readonly lines: readonly string[];
}

/** `trabecula rerun`. Exit code 1 if the numbers differ from the stored ones. */
export async function rerunCommand(args: string[], streams: Streams): Promise<number> {
  const { values, positionals } = readArguments(args, options);
  const path = onlyWord(positionals, "Name one bundle, or - for standard input.");
  const reading = await readBundle(await readBytes(path, streams));
  if (!reading.ok) throw new UsageError(`${path}: ${reading.message}`);
  const { bundle } = reading;
  if (bundle.manifest.engineVersion !== engineVersion && !values.anyway) throw new UsageError(otherEngine(bundle.manifest));
  const { same, lines } = bundle.manifest.kind === "report" ? await reportAgain(bundle, values.out) : await rerunStudy(bundle, values.out);
  streams.stdout.write(
    values.json ? `${JSON.stringify({ same, ...facts(bundle.manifest), differences: lines })}\n` : inWords(bundle.manifest, same, lines),
  );
  return same ? 0 : 1;
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

function facts({ kind, engineVersion: madeWith, dataset, otherDatasets = [], answerHash }: BundleManifest) {
  return {
    kind,
    madeWith,
    engine: engineVersion,
    dataset: `${dataset.key}@${dataset.version}`,
    datasetHash: dataset.contentHash,
    ...(otherDatasets.length > 0 && { otherDatasets: otherDatasets.map(({ key, version }) => `${key}@${version}`) }),
    answerHash,
  };
}

function inWords(manifest: BundleManifest, same: boolean, lines: readonly string[]): string {
  const { kind, madeWith, dataset, datasetHash, otherDatasets = [], answerHash } = facts(manifest);
  const verdict = same ? `The same ${kind}, to the last byte.` : `Not the same ${kind}.`;
  const about = `Engine ${madeWith}, ${[`${dataset} (${datasetHash.slice(0, 12)})`, ...otherDatasets].join(", ")}, answer ${answerHash.slice(0, 12)}.`;
  return `${[verdict, about, ...lines].join("\n")}\n`;
}
