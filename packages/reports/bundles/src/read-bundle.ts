import { ArchiveRefused, contentHash, parseDataset, unpackArchive, type Dataset } from "@trabecula/reference-datasets";
import { changedLine } from "./changes/lines.ts";
import { bundleLimits, datasetsOf, filesOfDataset, ZBundleManifest, sha256, type BundleFileName, type BundleManifest } from "./manifest.ts";

export interface Bundle {
  readonly manifest: BundleManifest;
  readonly datasets: readonly Dataset[];
  readonly files: ReadonlyMap<BundleFileName, Uint8Array>;
}

export type BundleReading = { readonly ok: true; readonly bundle: Bundle } | { readonly ok: false; readonly message: string };

const mostBytes = 300_000_000;

export async function readBundle(bytes: Uint8Array): Promise<BundleReading> {
  let files: Map<BundleFileName, Uint8Array>;
  try {
    files = await unpackArchive(bytes, { limits: bundleLimits, what: "a bundle", mostBytes });
  } catch (error) {
    if (error instanceof ArchiveRefused) return refuse(error.message);
    throw error;
  }
  const manifest = readManifest(files.get("bundle.json"));
  if (manifest === null) return refuse("bundle.json is missing or not of a form that is known here.");
  const changed = changedFile(manifest, files);
  if (changed !== null) return refuse(changed);
  const datasets: Dataset[] = [];
  for (const [index, named] of datasetsOf(manifest).entries()) {
    const [manifestName, curvesName] = filesOfDataset(index);
    const parsed = parseDataset(textOf(files, manifestName), textOf(files, curvesName));
    if (!parsed.ok) return refuse("The dataset in the bundle cannot be read.");
    const { key, version } = parsed.dataset.manifest;
    const isOther = manifest.kind === "changes" && (key !== named.key || version !== named.version);
    if (isOther || contentHash(parsed.dataset) !== named.contentHash) return refuse("The dataset is not the one that the bundle names.");
    datasets.push(parsed.dataset);
  }
  return { ok: true, bundle: { manifest, datasets, files } };
}

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
    if (hashes[name] === undefined) return `${name} is no file of this bundle.`;
    if (sha256(bytes) !== hashes[name]) return changedLine(files, name) ?? `${name} has been changed since the bundle was written.`;
  }
  return null;
}

function refuse(message: string): BundleReading {
  return { ok: false, message };
}
