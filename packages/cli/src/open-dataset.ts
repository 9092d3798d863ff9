import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { FileProblem } from "@trabecula/contracts";
import { parseDataset, readDatasetFiles, type Dataset, type DatasetCheck, type NamedBytes } from "@trabecula/reference-datasets";
import { builtInDataset, builtInKeys } from "@trabecula/reference-datasets/built-in";
import { asUsageError, kindOf, readTextFile } from "./files.ts";
import { manifestForCurves } from "./manifest-for-curves.ts";
import { UsageError } from "./usage-error.ts";

const manifestName = "dataset.json";
const curvesName = "curves.csv";
const recordName = "fit.json";

export type OpenedDataset =
  { readonly ok: true; readonly dataset: Dataset } | { readonly ok: false; readonly problems: readonly FileProblem[] };

/**
 * Opens a dataset by the key of a built-in one, by its folder, its .zip, its `dataset.json`, or its curves alone. A path
 * wins over a key of the same name only where it contains a separator or an extension.
 *
 * @param check looks at a dataset whose form is sound; not at a built-in one
 * @throws UsageError where there is nothing to read
 */
export async function openDataset(name: string, check?: DatasetCheck): Promise<OpenedDataset> {
  const builtIn = builtInKeys.find((key) => key === name);
  if (builtIn) return { ok: true, dataset: builtInDataset(builtIn) };
  const kind = await kindOf(name);
  if (kind === "folder") return readFolder(name, manifestName, check);
  if (kind !== "file")
    throw new UsageError(`There is no dataset “${name}”: neither a file or folder nor one of ${builtInKeys.join(", ")}.`);
  const lower = name.toLowerCase();
  if (lower.endsWith(".zip")) return parseFiles([{ name: basename(name), bytes: await bytesOf(name) }], check);
  if (lower.endsWith(".csv")) return readCurves(name, check);
  if (lower.endsWith(".json")) return readFolder(dirname(name), basename(name), check);
  throw new UsageError(`${name} is no dataset: name its dataset.json, its folder, its .zip or its curves.csv.`);
}

async function readFolder(folder: string, manifest: string, check?: DatasetCheck): Promise<OpenedDataset> {
  const record = join(folder, recordName);
  const files = [
    { name: manifest, bytes: await bytesOf(join(folder, manifest)) },
    { name: curvesName, bytes: await bytesOf(join(folder, curvesName)) },
  ];
  return parseFiles((await kindOf(record)) === "file" ? [...files, { name: recordName, bytes: await bytesOf(record) }] : files, check);
}

async function readCurves(path: string, check?: DatasetCheck): Promise<OpenedDataset> {
  const curves = await readTextFile(path);
  const beside = join(dirname(path), manifestName);
  const manifest = (await kindOf(beside)) === "file" ? await readTextFile(beside) : manifestForCurves(basename(path), curves);
  return parseDataset(manifest, curves, check);
}

async function parseFiles(files: readonly NamedBytes[], check?: DatasetCheck): Promise<OpenedDataset> {
  const reading = await readDatasetFiles(files);
  return reading.ok ? parseDataset(reading.files.manifestText, reading.files.curvesText, check) : reading;
}

async function bytesOf(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    throw asUsageError(error, path);
  }
}
