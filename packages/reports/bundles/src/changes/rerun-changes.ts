import { jsonIn } from "@trabecula/contracts";
import type { Dataset } from "@trabecula/reference-datasets";
import { UnreadableTable } from "@trabecula/study-tables";
import type { BundleFileName } from "../manifest.ts";
import { textOf, type Bundle } from "../read-bundle.ts";
import { derivedFiles, ZJudgedBy, ZKeptWaves } from "./derived.ts";
import { checksOf, firstDifference, linesText } from "./lines.ts";
import { otherScores } from "./scores.ts";
import { readScans, scansText, UnreadableRow, valuesText, type KeptScan } from "./tables.ts";

export type ChangesRerun =
  | { readonly ok: true; readonly difference: string | null; readonly changesCsv: string }
  | { readonly ok: false; readonly message: string };

export function rerunChanges({ manifest, datasets, files }: Bundle): ChangesRerun {
  if (manifest.kind !== "changes") return { ok: false, message: "This bundle holds no change table." };
  const precision = ZJudgedBy.safeParse(jsonIn(textOf(files, "precision.json")));
  if (!precision.success) return { ok: false, message: "precision.json cannot be read." };
  const between = files.has("waves.json") ? ZKeptWaves.safeParse(jsonIn(textOf(files, "waves.json"))) : null;
  if (between?.success === false) return { ok: false, message: "waves.json cannot be read." };
  let scans: KeptScan[];
  try {
    scans = readScans(textOf(files, "scans.csv"), textOf(files, "values.csv"));
  } catch (error) {
    if (error instanceof UnreadableRow || error instanceof UnreadableTable) return { ok: false, message: error.message };
    throw error;
  }
  const manifests = datasets.map((dataset) => dataset.manifest);
  const derived = derivedFiles(scans, precision.data, manifests, manifest, between?.data ?? null);
  const again = new Map<BundleFileName, string>([
    ["scans.csv", scansText(scans)],
    ["values.csv", valuesText(scans)],
    ...derived,
    ["lines.txt", linesText(files)],
  ]);
  return {
    ok: true,
    difference: scoreDifference(scans, datasets) ?? fileDifference(files, again),
    changesCsv: derived.get("changes.csv")!,
  };
}

function scoreDifference(scans: readonly KeptScan[], datasets: readonly Dataset[]): string | null {
  const byName = new Map(datasets.map((dataset) => [`${dataset.manifest.key}@${dataset.manifest.version}`, dataset]));
  // The header is row 1.
  let row = 2;
  for (const [index, scan] of scans.entries()) {
    const dataset = byName.get(scan.dataset);
    if (!dataset) return `scans.csv, row ${index + 2}: the bundle has no dataset ${scan.dataset}.`;
    const other = otherScores(dataset, scan);
    if (other !== null) return `values.csv, row ${row + other}: other scores came out for ${scan.values[other]!.parameter}.`;
    row += scan.values.length;
  }
  return null;
}

function fileDifference(files: Bundle["files"], again: ReadonlyMap<BundleFileName, string>): string | null {
  for (const [name, text] of again) {
    const row = firstDifference(checksOf(files.get(name) ?? new Uint8Array()), checksOf(new TextEncoder().encode(text)));
    if (row !== null) return `${name}, row ${row}: something else came out.`;
  }
  return null;
}
