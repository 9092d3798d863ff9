import { ArchiveRefused, contentHash, parseDataset, unpackArchive, type Dataset } from "@trabecula/reference-datasets";
import { bundleLimits, otherFiles, ZBundleManifest, type BundleFileName, type BundleManifest } from "./manifest.ts";
import { sha256 } from "./sha256.ts";

/** A verified bundle. */
export interface Bundle {
  readonly manifest: BundleManifest;
  readonly dataset: Dataset;
  readonly others: readonly Dataset[];
  readonly files: ReadonlyMap<BundleFileName, Uint8Array>;
}

export type BundleReading = { readonly ok: true; readonly bundle: Bundle } | { readonly ok: false; readonly message: string };

/** Verifies every file hash. */
export async function readBundle(bytes: Uint8Array): Promise<BundleReading> {
  let files: Map<BundleFileName, Uint8Array>;
  try {
    files = await unpackArchive(bytes, { limits: bundleLimits, what: "a bundle" });
  } catch (error) {
    if (error instanceof ArchiveRefused) return refuse(error.message);
    throw error;
  }
  const manifest = readManifest(files.get("bundle.json"));
  if (manifest === null) return refuse("bundle.json is missing or not of a form that is known here.");
  const changed = changedFile(manifest, files);
  if (changed !== null) return refuse(changed);
  const datasets: Dataset[] = [];
  for (const [index, { contentHash: hash }] of [manifest.dataset, ...(manifest.otherDatasets ?? [])].entries()) {
    const [manifestName, curvesName] = [ownFiles, ...otherFiles][index]!;
    const parsed = parseDataset(textOf(files, manifestName), textOf(files, curvesName));
    if (!parsed.ok) return refuse("The dataset in the bundle cannot be read.");
    if (contentHash(parsed.dataset) !== hash) return refuse("The dataset is not the one that the bundle names.");
    datasets.push(parsed.dataset);
  }
  const [dataset, ...others] = datasets;
  return { ok: true, bundle: { manifest, dataset: dataset!, others, files } };
}

const ownFiles = ["dataset.json", "curves.csv"] as const;

/** Empty if missing. */
export function textOf(files: Bundle["files"], name: BundleFileName): string {
  return new TextDecoder().decode(files.get(name) ?? new Uint8Array());
}

function readManifest(bytes: Uint8Array | undefined): BundleManifest | null {
  try {
    const parsed = ZBundleManifest.safeParse(JSON.parse(new TextDecoder().decode(bytes ?? new Uint8Array())));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function changedFile({ files: hashes }: BundleManifest, files: ReadonlyMap<BundleFileName, Uint8Array>): string | null {
  const names = new Set([...files.keys(), ...(Object.keys(hashes) as BundleFileName[])]);
  names.delete("bundle.json");
  for (const name of names) {
    const bytes = files.get(name);
    if (!bytes) return `The bundle lacks ${name}.`;
    if (sha256(bytes) !== hashes[name]) return `${name} has been changed since the bundle was written.`;
  }
  return null;
}

function refuse(message: string): BundleReading {
  return { ok: false, message };
}
