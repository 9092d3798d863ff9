import { basename, dirname, join } from "node:path";
import { parseDataset, type DatasetReading } from "@trabecula/reference-datasets";
import { builtInDatasets } from "@trabecula/reference-datasets/built-in";
import { kindOf, readTextFile } from "./files.ts";
import { manifestForCurves } from "./manifest-for-curves.ts";
import { UsageError } from "./usage-error.ts";

const manifestName = "dataset.json";
const curvesName = "curves.csv";

/**
 * Opens a dataset by the key of a built-in one, by its folder, its `dataset.json`, or its curves alone. A path wins over
 * a key of the same name only where it contains a separator or an extension.
 *
 * @throws UsageError where there is nothing to read
 */
export async function openDataset(name: string): Promise<DatasetReading> {
  const builtIn = builtInDatasets().find(({ manifest }) => manifest.key === name);
  if (builtIn) return { ok: true, dataset: builtIn };
  const kind = await kindOf(name);
  if (kind === "folder") return readPair(join(name, manifestName), join(name, curvesName));
  if (kind === "file") return name.toLowerCase().endsWith(".csv") ? readCurves(name) : readPair(name, join(dirname(name), curvesName));
  const keys = builtInDatasets().map(({ manifest }) => manifest.key);
  throw new UsageError(`There is no dataset “${name}”: neither a file or folder nor one of ${keys.join(", ")}.`);
}

async function readPair(manifestPath: string, curvesPath: string): Promise<DatasetReading> {
  return parseDataset(await readTextFile(manifestPath), await readTextFile(curvesPath));
}

/** Curves with the manifest beside them where there is one. */
async function readCurves(path: string): Promise<DatasetReading> {
  const curves = await readTextFile(path);
  const beside = join(dirname(path), manifestName);
  const manifest = (await kindOf(beside)) === "file" ? await readTextFile(beside) : manifestForCurves(basename(path), curves);
  return parseDataset(manifest, curves);
}
