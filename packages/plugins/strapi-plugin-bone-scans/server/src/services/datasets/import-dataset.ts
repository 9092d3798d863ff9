import { nextVersion, type AdminDataset, type Coverage, type FileProblem, type ImportReport } from "@trabecula/contracts";
import { AppError, fileRefused, insertOnce, inTransaction, newId, type Actor, type Changes, type Strapi } from "@trabecula/strapi-kit";
import { auditOf } from "../../accounts.ts";
import { receiveForm } from "../uploads/receive-form.ts";
import { workOf, type SentWork } from "../work/work-service.ts";
import { versionsOf } from "./admin-dataset-rows.ts";
import { adminDataset } from "./admin-dataset-service.ts";
import { datasetJson, datasetRows, datasetUid, findDatasetVersion } from "./dataset-rows.ts";
import type { DatasetFacts } from "./reading/stored-curves.ts";
import { datasetWork, runOnDataset } from "./reading/dataset-work.ts";
import type { FilesRead } from "./reading/dataset-worker.ts";

/**
 * @throws `unreadable_file` for other files, `validation_failed` with problems by line, errors of `saveDraft` or
 * of the upload, `too_many_requests`, `unavailable`
 */
export async function importDataset(strapi: Strapi, actor: Actor, sent: SentWork): Promise<AdminDataset> {
  const read = await receiveDataset(strapi, actor, sent);
  if (!read.ok) throw fileRefused(read.isUnreadable ? "unreadable_file" : "validation_failed", read.problems);
  return saveDraft(strapi, actor, datasetColumns(read.facts, read.fittingRecord));
}

/** Dry run of the import. @throws `too_many_requests`, `unavailable`, or errors of the upload */
export async function checkImport(strapi: Strapi, actor: Actor, sent: SentWork): Promise<ImportReport> {
  const read = await receiveDataset(strapi, actor, sent);
  return read.ok ? checkedReport(strapi, read) : refused(read.problems, read.manifest);
}

function receiveDataset(strapi: Strapi, actor: Actor, { upload, left }: SentWork): Promise<FilesRead> {
  return workOf(strapi).holding(datasetWork, actor, async () => {
    const form = await receiveForm(upload);
    try {
      const files = form.files.map(({ name, path }) => ({ name: name ?? "The file", path }));
      return await runOnDataset(strapi, actor, "readFiles", { files }, left);
    } finally {
      await form.remove();
    }
  });
}

async function checkedReport(strapi: Strapi, read: FilesRead & { ok: true }): Promise<ImportReport> {
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

/**
 * Replaces a draft of the same key and version.
 * @throws `conflict` if the version is published or retired
 */
export async function saveDraft(strapi: Strapi, actor: Actor, columns: DatasetColumns): Promise<AdminDataset> {
  const id = await inTransaction(strapi, async () => {
    const stored = await storeDraft(strapi, actor, columns);
    if (!stored) throw versionTaken(columns, await versionsOf(strapi, columns.key));
    await auditOf(strapi).record(actor, {
      action: stored.replaced ? "dataset.draft-replaced" : "dataset.drafted",
      object: `dataset:${stored.id}`,
      detail: `${columns.key} ${columns.version} ${columns.contentHash}`,
    });
    return stored.id;
  });
  return adminDataset(strapi, id);
}

function versionTaken({ key, version }: Pick<DatasetColumns, "key" | "version">, versions: readonly { version: string }[]): AppError {
  const next = nextVersion(versions.map((each) => each.version));
  return new AppError("conflict", `${key} ${version} has been published and never changes; give the correction the version ${next}.`);
}

/** Call inside a transaction. @returns null, without changes, if this version is published or retired */
async function storeDraft(strapi: Strapi, actor: Actor, columns: DatasetColumns): Promise<{ id: string; replaced: boolean } | null> {
  const row = { ...columns, importedBy: actor.id };
  const replaced = await replaceDraft(strapi, row);
  if (replaced !== null) return { id: replaced, replaced: true };
  const id = newId();
  await insertOnce(strapi, datasetUid, { ...row, documentId: id, state: "draft", isDefault: false }, ["key", "version"]);
  if ((await findDatasetVersion(strapi, row.key, row.version))?.documentId === id) return { id, replaced: false };
  // This version was stored concurrently and may be a draft.
  const since = await replaceDraft(strapi, row);
  return since === null ? null : { id: since, replaced: true };
}

async function replaceDraft(strapi: Strapi, row: DatasetColumns & Changes<typeof datasetUid>): Promise<string | null> {
  const where = { key: row.key, version: row.version, state: "draft" } as const;
  const now = new Date();
  if ((await datasetRows(strapi).updateMany({ where, data: { ...row, createdAt: now, updatedAt: now } })).count === 0) return null;
  return (await datasetRows(strapi).findOne({ select: ["documentId"], where }))?.documentId ?? null;
}

export function datasetColumns({ manifest, stored, contentHash, coverage }: DatasetFacts, fittingRecord: string | null) {
  const { key, version, name, summary, reportType, status } = manifest;
  return {
    key,
    version,
    name,
    summary,
    reportType,
    sourceStatus: status,
    ...stored,
    fittingRecord,
    contentHash,
    curveCount: coverage.length,
    ...coverageColumn(coverage),
  };
}

type DatasetColumns = ReturnType<typeof datasetColumns>;

export function coverageColumn(curves: readonly Coverage[]) {
  const ages = curves.flatMap(({ zAges }) => zAges.flat());
  return datasetJson.write({
    coverage: {
      sites: [...new Set(curves.map(({ site }) => site))],
      sexes: [...new Set(curves.map(({ sex }) => sex))],
      ages: ages.length === 0 ? null : [Math.min(...ages), Math.max(...ages)],
    },
  });
}
