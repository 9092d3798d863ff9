import { readFile } from "node:fs/promises";
import type { Core } from "@strapi/strapi";
import type { AdminDataset, FileProblem, ImportReport } from "@trabecula/contracts";
import {
  contentHash,
  coverageOf,
  readDatasetFiles,
  type Dataset,
  type DatasetFiles,
  type FilesReading,
} from "@trabecula/reference-datasets";
import { implausibleMedians, readUsableDataset } from "@trabecula/scoring";
import { fileRefused, type Actor, type Upload } from "@trabecula/strapi-kit";
import { receiveForm } from "../uploads/receive-form.ts";
import { versionsOf } from "./admin-dataset-rows.ts";
import { saveDraft, versionTaken } from "./save-draft.ts";

/**
 * Takes the files of a request as a draft.
 * @throws AppError `unreadable_file` where they are no dataset's files, what `saveDraft` refuses, or what receiving refuses
 */
export async function importDataset(strapi: Core.Strapi, actor: Actor, upload: Upload): Promise<AdminDataset> {
  const reading = await receiveDataset(upload);
  if (!reading.ok) throw fileRefused("unreadable_file", reading.problems);
  return saveDraft(strapi, actor, reading.files);
}

/** What the same import would do. Nothing is stored. @throws AppError what receiving refuses */
export async function checkImport(strapi: Core.Strapi, upload: Upload): Promise<ImportReport> {
  const received = await receiveDataset(upload);
  if (!received.ok) return refused(received.problems, null);
  const reading = readUsableDataset(received.files.manifestText, received.files.curvesText, received.files.fittingRecord);
  if (!reading.ok) return refused(reading.problems, reading.manifest);
  return checkedReport(strapi, reading.dataset, received.files);
}

async function receiveDataset(upload: Upload): Promise<FilesReading> {
  const form = await receiveForm(upload);
  try {
    const files = form.files.map(async ({ name, path }) => ({ name: name ?? "The file", bytes: await readFile(path) }));
    return await readDatasetFiles(await Promise.all(files));
  } finally {
    await form.remove();
  }
}

async function checkedReport(strapi: Core.Strapi, dataset: Dataset, files: DatasetFiles): Promise<ImportReport> {
  const { manifest, curves } = dataset;
  const versions = await versionsOf(strapi, manifest.key);
  const same = versions.find(({ version }) => version === manifest.version);
  if (same && same.state !== "draft")
    return refused([{ file: "dataset.json", line: null, message: versionTaken(manifest, versions).message }], manifest);
  return {
    ok: true,
    problems: [],
    manifest,
    coverage: coverageOf(dataset),
    pointCount: curves.reduce((sum, { points }) => sum + points.length, 0),
    contentHash: contentHash(dataset),
    remarks: [
      same
        ? `It replaces the draft of ${manifest.version}.`
        : versions.length === 0
          ? "It is the first version of a new dataset."
          : `It is a new version of "${manifest.key}".`,
      ...(files.fittingRecord === null ? [] : ["It comes with the record of a fit, which is kept with it."]),
      ...implausibleMedians(dataset),
    ],
  };
}

function refused(problems: readonly FileProblem[], manifest: ImportReport["manifest"]): ImportReport {
  return { ok: false, problems: [...problems], manifest, coverage: [], pointCount: 0, contentHash: null, remarks: [] };
}
