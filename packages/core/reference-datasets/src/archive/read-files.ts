import type { FileProblem } from "@trabecula/contracts";
import { readFileBytes, type DatasetFileName, type FilesReading } from "./dataset-files.ts";
import { readDatasetArchive } from "./read-archive.ts";
import { isArchive } from "./unpack-archive.ts";

export interface NamedBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Reads one .zip, or `dataset.json`, `curves.csv` and optional `fit.json`; otherwise recognizes the first two by extension. */
export async function readDatasetFiles(files: readonly NamedBytes[]): Promise<FilesReading> {
  const archive = files.find(({ bytes }) => isArchive(bytes));
  if (archive && files.length === 1) return readDatasetArchive(archive.bytes, archive.name);
  if (archive) return refuse(archive.name, "Bring one .zip by itself, or dataset.json and curves.csv.");
  const byName = new Map<DatasetFileName, Uint8Array>();
  for (const { name, bytes } of files) {
    const part = partOf(name);
    if (part === null) return refuse(name, "This is no part of a dataset; bring a .zip, or dataset.json and curves.csv.");
    if (byName.has(part)) return refuse(name, `There are two files that could be ${part}.`);
    byName.set(part, bytes);
  }
  return readFileBytes(byName);
}

function partOf(name: string): DatasetFileName | null {
  const lower = name.toLowerCase();
  if (lower === "fit.json") return "fit.json";
  if (lower.endsWith(".json")) return "dataset.json";
  return lower.endsWith(".csv") ? "curves.csv" : null;
}

function refuse(file: string, message: string): FilesReading {
  const problem: FileProblem = { file, line: null, message };
  return { ok: false, problems: [problem] };
}
