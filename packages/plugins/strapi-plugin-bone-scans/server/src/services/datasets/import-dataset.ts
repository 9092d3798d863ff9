import type { Core } from "@strapi/strapi";
import type { AdminDataset, FileProblem, ImportReport } from "@trabecula/contracts";
import { fileRefused, type Actor } from "@trabecula/strapi-kit";
import { receiveForm } from "../uploads/receive-form.ts";
import type { SentWork } from "../work/work-on-file.ts";
import { workOf } from "../work/work-service.ts";
import { versionsOf } from "./admin-dataset-rows.ts";
import { datasetColumns } from "./dataset-columns.ts";
import { datasetWork, runOnDataset } from "./reading/dataset-work.ts";
import type { FilesRead } from "./reading/dataset-worker.ts";
import { saveDraft, versionTaken } from "./save-draft.ts";

/**
 * Imports files as a draft. @throws AppError `unreadable_file` for other files, `validation_failed` with problems by
 * line, errors of `saveDraft` or of the upload, `too_many_requests`, `unavailable`
 */
export async function importDataset(strapi: Core.Strapi, actor: Actor, sent: SentWork): Promise<AdminDataset> {
  const read = await receiveDataset(strapi, actor, sent);
  if (!read.ok) throw fileRefused(read.isUnreadable ? "unreadable_file" : "validation_failed", read.problems);
  return saveDraft(strapi, actor, datasetColumns(read.facts, read.fittingRecord));
}

/** Dry run of the import. @throws AppError `too_many_requests`, `unavailable`, or errors of the upload */
export async function checkImport(strapi: Core.Strapi, actor: Actor, sent: SentWork): Promise<ImportReport> {
  const read = await receiveDataset(strapi, actor, sent);
  return read.ok ? checkedReport(strapi, read) : refused(read.problems, read.manifest);
}

function receiveDataset(strapi: Core.Strapi, actor: Actor, { upload, left }: SentWork): Promise<FilesRead> {
  return workOf(strapi).holding(datasetWork, actor, async () => {
    const form = await receiveForm(upload);
    try {
      const files = form.files.map(({ name, path }) => ({ name: name ?? "The file", path }));
      return await runOnDataset(strapi, "readFiles", { files }, left);
    } finally {
      await form.remove();
    }
  });
}

async function checkedReport(strapi: Core.Strapi, read: FilesRead & { ok: true }): Promise<ImportReport> {
  const { manifest, coverage, pointCount, contentHash } = read.facts;
  const versions = await versionsOf(strapi, manifest.key);
  const same = versions.find(({ version }) => version === manifest.version);
  if (same && same.state !== "draft")
    return refused([{ file: "dataset.json", line: null, message: versionTaken(manifest, versions).message }], manifest);
  return {
    ok: true,
    problems: [],
    manifest,
    coverage,
    pointCount,
    contentHash,
    remarks: [
      same
        ? `It replaces the draft of ${manifest.version}.`
        : versions.length === 0
          ? "It is the first version of a new dataset."
          : `It is a new version of "${manifest.key}".`,
      ...(read.fittingRecord === null ? [] : ["It comes with the record of a fit, which is kept with it."]),
      ...read.implausible,
    ],
  };
}

function refused(problems: readonly FileProblem[], manifest: ImportReport["manifest"]): ImportReport {
  return { ok: false, problems: [...problems], manifest, coverage: [], pointCount: 0, contentHash: null, remarks: [] };
}
