import { uploadLimits, type FileProblem } from "@trabecula/contracts";
import { decodeText, UnreadableTable } from "@trabecula/study-tables";
import { readJson } from "../read-json.ts";
import { ArchiveRefused, unpackArchive, isArchive } from "./unpack-archive.ts";
import { strToU8, zipSync } from "fflate";
import type { Dataset, DatasetProblem } from "../dataset.ts";
import { serializeDataset } from "../serialize-dataset.ts";

/** `fittingRecord` is `fit.json`; null if the curves were not fitted. */
export interface DatasetFiles {
  readonly manifestText: string;
  readonly curvesText: string;
  readonly fittingRecord: string | null;
}

export type FilesReading =
  | { readonly ok: true; readonly files: DatasetFiles }
  | { readonly ok: false; readonly problems: [FileProblem, ...FileProblem[]] };

export const fileLimits = uploadLimits.dataset;
type DatasetFileName = keyof typeof fileLimits;

function readFileBytes(files: ReadonlyMap<DatasetFileName, Uint8Array>): FilesReading {
  const problems: FileProblem[] = [];
  const report = (file: DatasetFileName, message: string) => {
    problems.push({ file, line: null, message });
    return "";
  };
  const textOf = (name: DatasetFileName) => {
    const bytes = files.get(name);
    if (!bytes) return report(name, "This file is missing.");
    if (bytes.length > fileLimits[name]) return report(name, `The file is larger than ${fileLimits[name] / 1_000_000} MB.`);
    try {
      return decodeText(bytes, { strict: true });
    } catch (error) {
      if (error instanceof UnreadableTable) return report(name, error.message);
      throw error;
    }
  };
  const manifestText = textOf("dataset.json");
  const curvesText = textOf("curves.csv");
  const fittingRecord = files.has("fit.json") ? textOf("fit.json") : null;
  if (fittingRecord) {
    const problem = recordProblem(fittingRecord);
    if (problem !== null) report("fit.json", problem);
  }
  const [first, ...more] = problems;
  return first ? { ok: false, problems: [first, ...more] } : { ok: true, files: { manifestText, curvesText, fittingRecord } };
}

function recordProblem(text: string): string | null {
  const json = readJson(text);
  if (!json.ok) return json.message;
  const isObject = typeof json.value === "object" && json.value !== null && !Array.isArray(json.value);
  return isObject ? null : "A fitting record is a JSON object.";
}

/**
 * Reads a dataset from a .zip: `dataset.json`, `curves.csv` and optionally `fit.json`, at the top or in one folder.
 * @param fileName of the archive, for problems of no single file
 */
export async function readDatasetArchive(bytes: Uint8Array, fileName = "The archive"): Promise<FilesReading> {
  try {
    return readFileBytes(await unpackArchive(bytes, { limits: fileLimits, what: "a dataset" }));
  } catch (error) {
    if (!(error instanceof ArchiveRefused)) throw error;
    return { ok: false, problems: [{ file: fileName, line: null, message: error.message }] };
  }
}

export interface NamedBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** One .zip, or `dataset.json`, `curves.csv` and optional `fit.json`; recognizes the first two by extension. */
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

/** Earliest .zip date, for deterministic output. */
const noTime = new Date(1980, 0, 1);

/** Equal files in equal order give equal bytes. */
export function packArchive(files: Readonly<Record<string, Uint8Array>>): Uint8Array {
  return zipSync({ ...files }, { mtime: noTime, level: 9 });
}

export function writeDatasetArchive({ manifestText, curvesText, fittingRecord }: DatasetFiles): Uint8Array {
  const files = {
    "dataset.json": strToU8(manifestText),
    "curves.csv": strToU8(curvesText),
    ...(fittingRecord === null ? {} : { "fit.json": strToU8(fittingRecord) }),
  };
  return packArchive(files);
}

/** Checks the canonical form, which can exceed the original file and could not be read again. */
export function storedSizeProblems(dataset: Dataset): DatasetProblem[] {
  const limit = fileLimits["curves.csv"];
  const bytes = new TextEncoder().encode(serializeDataset(dataset).curvesText).length;
  if (bytes <= limit) return [];
  const message = `With every column written out, as it is stored and exported, the file is larger than ${limit / 1_000_000} MB. Give fewer ages: points 0.1 year apart lose nothing.`;
  return [{ file: "curves.csv", line: null, message }];
}
