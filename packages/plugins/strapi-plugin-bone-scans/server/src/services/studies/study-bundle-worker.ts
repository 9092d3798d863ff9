import { BundleTooLarge, writeChangesBundle, type ChangesManifest, type StudyReport } from "@trabecula/bundles";
import type { Report } from "@trabecula/contracts";
import { engineVersion } from "@trabecula/reference-stats";
import type { JudgedBy } from "@trabecula/trends";
import { curvesText, readStored, type StoredTexts } from "../datasets/reading/stored-curves.ts";
import { listOfText, type ListText } from "../work/list-text.ts";
import { countedInputs, type ChangesTask, type StoredScans } from "./changes-worker.ts";

export interface StudyBundleTask extends Pick<ChangesManifest, "madeOn" | "withdrawn">, Pick<ChangesTask, "between"> {
  readonly judgedBy: JudgedBy;
  /** Sorted by code. */
  readonly participants: ListText<readonly [id: string, code: string, baselineOn: string | null]>;
  readonly scans: ListText<StoredScans>;
  /** Sorted by id. */
  readonly datasets: readonly (readonly [id: string, texts: StoredTexts])[];
}

export type StudyBundleAnswer = { readonly ok: true; readonly bytes: Uint8Array } | { readonly ok: false; readonly message: string };

/** Runs on a worker thread: scoring and compressing a study takes seconds. */
export default async function work(task: StudyBundleTask): Promise<StudyBundleAnswer> {
  const { judgedBy, participants: peopleText, scans, madeOn, withdrawn, between } = task;
  const participants = await listOfText(peopleText);
  const found = new Map<string, StoredScans[]>(participants.map(([id]) => [id, []]));
  for (const row of await listOfText(scans)) found.get(row.patientId)?.push(row);
  const rows = participants.flatMap(([id, code]) => found.get(id)!.map((row) => ({ code, row })));
  const used = new Set(rows.map(({ row }) => row.datasetId));
  const datasets = task.datasets.filter(([id]) => used.has(id));
  const placeOf = new Map(datasets.map(([id], index) => [id, index]));
  const reports = rows.map(({ code, row }): StudyReport => {
    const [dateCreated, dateRevised] = [row.createdAt, row.revisedAt].map((at) => new Date(at).toISOString()) as [string, string];
    const [subject, inputs] = [JSON.parse(row.subject) as Report["subject"], countedInputs(row)];
    return {
      id: row.id,
      code,
      reportType: row.reportType,
      dateCreated,
      dateRevised,
      subject,
      inputs,
      dataset: placeOf.get(row.datasetId)!,
    };
  });
  const facts = { engineVersion, madeOn, withdrawn, participants: participants.length };
  const handDays = (id: string) => found.get(id)!.flatMap(({ waveId, inputs }) => (waveId === null ? [] : daysOfScans(inputs, waveId)));
  const kept = between && {
    ...between,
    waves: [...between.waves],
    participants: Object.fromEntries(participants.map(([id, code, baselineOn]) => [code, { baselineOn, byHand: handDays(id) }])),
  };
  try {
    const all = { reports, datasets: datasets.map(([, texts]) => datasetOf(texts)), judgedBy, facts, between: kept };
    return { ok: true, bytes: writeChangesBundle(all) };
  } catch (error) {
    if (error instanceof BundleTooLarge) return { ok: false, message: error.message };
    throw error;
  }
}

function daysOfScans(inputs: string, waveId: string) {
  const days = new Set((JSON.parse(inputs) as Report["inputs"]).flatMap(({ scanDate }) => scanDate ?? []));
  return [...days].map((scanDate) => ({ scanDate, waveId }));
}

function datasetOf(texts: StoredTexts) {
  const dataset = readStored(texts);
  const { key, version } = dataset.manifest;
  return { key, version, manifestText: texts.manifest, curvesText: curvesText(texts.curvesCsv), dataset };
}
