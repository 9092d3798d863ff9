import { basename, dirname, join } from "node:path";
import { mostReferences, type FileProblem } from "@trabecula/contracts";
import { parseDataset, readDatasetFiles, type Dataset, type DatasetCheck, type NamedBytes } from "@trabecula/reference-datasets";
import { builtInDataset, builtInKeys } from "@trabecula/reference-datasets/built-in";
import { findExplodingCurves } from "@trabecula/scoring";
import { kindOf, readPath, readTextFile } from "./files.ts";
import { manifestForCurves } from "./manifest-for-curves.ts";
import { UsageError } from "./usage-error.ts";

const manifestName = "dataset.json";
const curvesName = "curves.csv";
const recordName = "fit.json";

type OpenedDataset = { readonly ok: true; readonly dataset: Dataset } | { readonly ok: false; readonly problems: readonly FileProblem[] };

/**
 * A built-in dataset by key, or one by its folder, .zip, `dataset.json` or curves. A path needs a separator or extension
 * to win over a key.
 * @param check examines a well-formed dataset that is not built in
 * @throws UsageError if there is nothing to read
 */
export async function openDataset(name: string, check: DatasetCheck): Promise<OpenedDataset> {
  const builtIn = builtInKeys.find((key) => key === name);
  if (builtIn) return { ok: true, dataset: builtInDataset(builtIn) };
  const kind = await kindOf(name);
  if (kind === "folder") return readFolder(name, manifestName, check);
  if (kind !== "file")
    throw new UsageError(`There is no dataset “${name}”: neither a file or folder nor one of ${builtInKeys.join(", ")}.`);
  const lower = name.toLowerCase();
  if (lower.endsWith(".zip")) return parseFiles([{ name: basename(name), bytes: await readPath(name) }], check);
  if (lower.endsWith(".csv")) return readCurves(name, check);
  if (lower.endsWith(".json")) return readFolder(dirname(name), basename(name), check);
  throw new UsageError(`${name} is no dataset: name its dataset.json, its folder, its .zip or its curves.csv.`);
}

async function readFolder(folder: string, manifest: string, check: DatasetCheck): Promise<OpenedDataset> {
  const record = join(folder, recordName);
  const files = [
    { name: manifest, bytes: await readPath(join(folder, manifest)) },
    { name: curvesName, bytes: await readPath(join(folder, curvesName)) },
  ];
  return parseFiles((await kindOf(record)) === "file" ? [...files, { name: recordName, bytes: await readPath(record) }] : files, check);
}

async function readCurves(path: string, check: DatasetCheck): Promise<OpenedDataset> {
  const curves = await readTextFile(path);
  const manifestPath = join(dirname(path), manifestName);
  const manifest = (await kindOf(manifestPath)) === "file" ? await readTextFile(manifestPath) : manifestForCurves(basename(path), curves);
  return parseDataset(manifest, curves, check);
}

async function parseFiles(files: readonly NamedBytes[], check: DatasetCheck): Promise<OpenedDataset> {
  const reading = await readDatasetFiles(files);
  return reading.ok ? parseDataset(reading.files.manifestText, reading.files.curvesText, check) : reading;
}

export type References = readonly [Dataset, ...Dataset[]];

/** @throws UsageError if there are none, too many, or an unusable one */
export async function usableDatasets(names: readonly string[] | undefined): Promise<References> {
  const [first, ...others] = names ?? [];
  if (first === undefined) throw new UsageError("Name the reference with --dataset.");
  if (others.length >= mostReferences) throw new UsageError(`At most ${mostReferences} references score side by side.`);
  return [await usableDataset(first), ...(await Promise.all(others.map(usableDataset)))];
}

export async function usableDataset(name: string): Promise<Dataset> {
  const reading = await openDataset(name, findExplodingCurves);
  if (reading.ok) return reading.dataset;
  const [first] = reading.problems;
  const place = first?.line ? `${first.file} line ${first.line}` : first?.file;
  throw new UsageError(`The dataset ${name} cannot be used (${place}: ${first?.message}) Run “trabecula validate” for all problems.`);
}
