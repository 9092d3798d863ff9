import type { FileProblem } from "@trabecula/contracts";
import { contentHash, serializeDataset, type Dataset } from "@trabecula/reference-datasets";
import { readUsableDataset } from "@trabecula/scoring";
import { adaptDataset, adaptDatasetByTable, type AdaptOptions, type AdaptOutcome } from "@trabecula/scoring/scanner-check";
import { refuseUnreadable } from "@trabecula/study-tables";
import { datasetOnThread } from "../datasets/prepared-datasets.ts";
import { factsOf, type DatasetFacts, type DatasetText } from "../datasets/reading/stored-curves.ts";
import { scansOf, tableOf, type TaskControls } from "./task-controls.ts";

export interface AdaptTask {
  readonly dataset: DatasetText;
  readonly adaptOptions: AdaptOptions;
  readonly controls: TaskControls;
  /** True checks the dataset as an import does. */
  readonly keep: boolean;
}

type Details = Pick<AdaptOutcome, "figures" | "leftOut" | "problems" | "remarks">;

export type AdaptAnswer = Details &
  (
    | { readonly ok: false; readonly message: string }
    | {
        readonly ok: true;
        readonly head: { readonly key: string; readonly name: string; readonly version: string; readonly contentHash: string };
        readonly controls: number;
        readonly draft: DatasetFacts | null;
      }
  );

const nothing: Details = { figures: [], leftOut: [], problems: [], remarks: [] };

export default async function adaptReference(task: AdaptTask): Promise<AdaptAnswer> {
  try {
    const outcome = await outcomeOf(task);
    const { figures, leftOut, problems, remarks } = outcome;
    const details = { figures, leftOut, problems, remarks };
    if (!outcome.ok) return { ok: false, message: outcome.message, ...details };
    return { ...answerOf(outcome.dataset, task.keep), ...details };
  } catch (error) {
    return { ...refuseUnreadable(error), ...nothing };
  }
}

async function outcomeOf({ dataset: text, adaptOptions, controls }: AdaptTask): Promise<AdaptOutcome> {
  const dataset = datasetOnThread(text);
  if (controls.from === "patients") return adaptDataset(dataset, scansOf(controls.scans, dataset.manifest.reportType), adaptOptions);
  return adaptDatasetByTable(dataset, await tableOf(controls), { ...controls.options, scanner: adaptOptions.scanner }, adaptOptions);
}

function answerOf(dataset: Dataset, keep: boolean) {
  const { key, name, version, adaptation } = dataset.manifest;
  const { controls } = adaptation!;
  const made = { ok: true as const, head: { key, name, version, contentHash: contentHash(dataset) }, controls, draft: null };
  if (!keep) return made;
  const { manifestText, curvesText } = serializeDataset(dataset);
  const reading = readUsableDataset(manifestText, curvesText, null);
  if (reading.ok) return { ...made, draft: factsOf(reading.dataset) };
  const [problem] = reading.problems as readonly FileProblem[];
  return { ok: false as const, message: problem!.message };
}
