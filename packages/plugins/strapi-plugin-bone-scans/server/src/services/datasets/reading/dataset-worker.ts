import { readFileSync } from "node:fs";
import type { DatasetChanges, DatasetManifest, FileProblem, VersionChanges } from "@trabecula/contracts";
import {
  compareDatasets,
  curveToText,
  readDatasetFiles,
  versionChanges,
  writeDatasetArchive,
  type Dataset,
  type DatasetFiles,
} from "@trabecula/reference-datasets";
import { implausibleMedians, readUsableDataset } from "@trabecula/scoring";
import { curvesText, factsOf, readStored, type DatasetFacts, type StoredTexts } from "./stored-curves.ts";

export interface StoredFiles extends StoredTexts {
  readonly fittingRecord: string | null;
}

export interface PortableDataset {
  readonly manifest: DatasetManifest;
  readonly curves: readonly string[];
}

export interface DatasetTasks {
  readonly readFiles: { task: { readonly files: readonly { name: string; path: string }[] }; answer: FilesRead };
  readonly readTexts: { task: DatasetFiles; answer: DatasetRead };
  readonly readStored: { task: StoredFiles; answer: DatasetRead };
  readonly prepare: { task: StoredTexts; answer: PortableDataset };
  readonly compare: { task: { readonly ours: StoredTexts; readonly theirs: StoredTexts }; answer: DatasetChanges };
  readonly changes: { task: { readonly ours: StoredTexts; readonly theirs: StoredTexts }; answer: VersionChanges };
  readonly pack: { task: StoredFiles; answer: Uint8Array };
}

export type DatasetTask = { [Does in keyof DatasetTasks]: { readonly does: Does } & DatasetTasks[Does]["task"] }[keyof DatasetTasks];

interface Unusable {
  readonly ok: false;
  readonly isUnreadable: boolean;
  readonly problems: [FileProblem, ...FileProblem[]];
  readonly manifest: DatasetManifest | null;
}

export type DatasetRead = Unusable | { readonly ok: true; readonly facts: DatasetFacts; readonly implausible: string[] };
export type FilesRead = Unusable | (DatasetRead & { readonly ok: true; readonly fittingRecord: string | null });

export default function workOnDataset(task: DatasetTask): unknown {
  switch (task.does) {
    case "readFiles":
      return readFiles(task.files);
    case "readTexts":
      return readTexts(task);
    case "readStored":
      return readTexts(filesOf(task));
    case "prepare":
      return portable(readStored(task));
    case "compare":
      return compareDatasets(readStored(task.ours), readStored(task.theirs)) satisfies DatasetChanges;
    case "changes":
      return versionChanges(readStored(task.ours), readStored(task.theirs)) satisfies VersionChanges;
    case "pack":
      return writeDatasetArchive(filesOf(task));
  }
}

async function readFiles(files: readonly { name: string; path: string }[]): Promise<FilesRead> {
  const reading = await readDatasetFiles(files.map(({ name, path }) => ({ name, bytes: readFileSync(path) })));
  if (!reading.ok) return { ok: false, isUnreadable: true, problems: reading.problems, manifest: null };
  const read = readTexts(reading.files);
  return read.ok ? { ...read, fittingRecord: reading.files.fittingRecord } : read;
}

function readTexts({ manifestText, curvesText, fittingRecord }: DatasetFiles): DatasetRead {
  const reading = readUsableDataset(manifestText, curvesText, fittingRecord);
  if (reading.ok) return { ok: true, facts: factsOf(reading.dataset), implausible: implausibleMedians(reading.dataset) };
  return { ok: false, isUnreadable: false, problems: reading.problems as [FileProblem, ...FileProblem[]], manifest: reading.manifest };
}

function portable({ manifest, curves }: Dataset): PortableDataset {
  return { manifest, curves: curves.map(curveToText) };
}

function filesOf({ manifest, curvesCsv, fittingRecord }: StoredFiles): DatasetFiles {
  return { manifestText: manifest, curvesText: curvesText(curvesCsv), fittingRecord };
}
