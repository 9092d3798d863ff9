import { mostReferences } from "@trabecula/contracts";
import type { Dataset } from "@trabecula/reference-datasets";
import { openDataset } from "./open-dataset.ts";
import { UsageError } from "./usage-error.ts";

export type References = readonly [Dataset, ...Dataset[]];

/** @throws UsageError if there are none, too many, or an unusable one */
export async function usableDatasets(names: readonly string[] | undefined): Promise<References> {
  const [first, ...others] = names ?? [];
  if (first === undefined) throw new UsageError("Name the reference with --dataset.");
  if (others.length >= mostReferences) throw new UsageError(`At most ${mostReferences} references score side by side.`);
  return [await usableDataset(first), ...(await Promise.all(others.map(usableDataset)))];
}

export async function usableDataset(name: string): Promise<Dataset> {
  const reading = await openDataset(name);
  if (reading.ok) return reading.dataset;
  const [first] = reading.problems;
  const place = first?.line ? `${first.file} line ${first.line}` : first?.file;
  throw new UsageError(`The dataset ${name} cannot be used (${place}: ${first?.message}) Run “trabecula validate” for all problems.`);
}
