import { mostReferences } from "@trabecula/contracts";
import type { Dataset } from "@trabecula/reference-datasets";
import { openDataset } from "./open-dataset.ts";
import { UsageError } from "./usage-error.ts";

/** Datasets of one kind that score together, each beside the others. */
export type References = readonly [Dataset, ...Dataset[]];

/** The references that are named. @throws UsageError where there is none, too many, or one that cannot be used */
export async function usableDatasets(names: readonly string[] | undefined): Promise<References> {
  const [first, ...others] = names ?? [];
  if (first === undefined) throw new UsageError("Name the reference with --dataset.");
  if (others.length >= mostReferences) throw new UsageError(`At most ${mostReferences} references score side by side.`);
  return [await usableDataset(first), ...(await Promise.all(others.map(usableDataset)))];
}

/** A dataset that scores. @throws UsageError with its first problem where it cannot */
export async function usableDataset(name: string): Promise<Dataset> {
  const reading = await openDataset(name);
  if (reading.ok) return reading.dataset;
  const [first] = reading.problems;
  const place = first?.line ? `${first.file} line ${first.line}` : first?.file;
  throw new UsageError(`The dataset ${name} cannot be used (${place}: ${first?.message}) Run “trabecula validate” for all problems.`);
}
