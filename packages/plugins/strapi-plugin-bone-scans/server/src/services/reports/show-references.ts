import { canonicalJson, contentHashOf } from "@trabecula/bundles";
import { differingFacts } from "@trabecula/comparability";
import type { OtherReferences, OtherReferencesRequest, ReferencesReply, Report, RevisionCause } from "@trabecula/contracts";
import { AppError, invalidField, type Member, type IfMatch, type Strapi } from "@trabecula/strapi-kit";
import { findDatasetHead, type DatasetHead } from "../datasets/dataset-rows.ts";
import { describeReference, usableReferences } from "../scoring/score-references.ts";
import { clinicalOf } from "./clinical-texts.ts";
import { reportAgainstReference } from "./other-references.ts";
import { otherReferencesOf, reportJson, requireReport, type ReportFullRow, type RevisionColumns } from "./report-rows.ts";
import { requireReportVersion } from "./report-changes.ts";
import { writeRevision } from "./revise-report.ts";
import { shownScans } from "./serialize-report.ts";

/** Saves nothing. @throws `not_found`; `validation_failed` if a dataset cannot be used */
export async function compareReferences(
  strapi: Strapi,
  actor: Member,
  id: string,
  request: OtherReferencesRequest,
): Promise<ReferencesReply> {
  const row = await requireReport(strapi, actor, id);
  const others = (await scoreOthers(strapi, row, request))?.others ?? [];
  const { subject, inputs, results } = reportJson.read({ subject: row.subject, inputs: row.inputs, results: row.results });
  const scored = { reportType: row.reportType, subject, scans: inputs };
  const { scannerChecks: _, ...own } = await describeReference(strapi, row.workspaceId, await headOf(strapi, row), scored);
  const checks = row.scannerChecks === null ? {} : reportJson.read({ scannerChecks: row.scannerChecks });
  const { engineVersion, notice } = row;
  const references = [{ ...own, ...checks, scans: shownScans(results, { inputs, engineVersion, clinical: clinicalOf(row) }) }, ...others];
  return { engineVersion, notice, differ: differingFacts(references.map(({ facts }) => facts)), references };
}

/**
 * Stores a new revision; the report's numbers stay.
 * @throws `not_found`; `validation_failed` if a dataset cannot be used; `conflict` if nothing would change
 */
export async function showReferences(
  strapi: Strapi,
  actor: Member,
  id: string,
  request: OtherReferencesRequest,
  ifMatch: IfMatch,
): Promise<Report> {
  const row = await requireReport(strapi, actor, id);
  await requireReportVersion(strapi, row, { ifMatch });
  const shown = await scoreOthers(strapi, row, request);
  if (canonicalJson(shown) === canonicalJson(otherReferencesOf(row))) throw unchanged(shown);
  return writeRevision(strapi, actor, row, {
    next: sameNumbers(row, "references", shown),
    datasetIds: request.datasetIds,
    ifMatch,
    action: "report.references-changed",
    auditDetail: shown === null ? "none" : shown.others.map(({ dataset }) => `${dataset.manifest.key} ${dataset.version}`).join(", "),
  });
}

async function scoreOthers(strapi: Strapi, row: ReportFullRow, { datasetIds }: OtherReferencesRequest): Promise<OtherReferences | null> {
  if (datasetIds.includes(row.datasetId))
    throw invalidField("datasetIds", "The report has been scored with one of these references itself; name others.");
  const others = await usableReferences(strapi, datasetIds, row.reportType);
  const { subject, inputs } = reportJson.read({ subject: row.subject, inputs: row.inputs });
  return reportAgainstReference(strapi, row, { head: await headOf(strapi, row), subject, inputs }, others);
}

/** @throws Error if missing: referenced datasets are never deleted */
async function headOf(strapi: Strapi, { datasetId }: ReportFullRow): Promise<DatasetHead> {
  const head = await findDatasetHead(strapi, datasetId);
  if (!head) throw new Error(`A report refers to the dataset ${datasetId}, which is not there.`);
  return head;
}

export function sameNumbers(row: ReportFullRow, cause: RevisionCause, otherReferences = otherReferencesOf(row)): RevisionColumns {
  const { scannerChecks, scoreStatus, datasetId, datasetVersion, engineVersion, notice, category, inputs, results, reportType } = row;
  const revision = row.revision + 1;
  const { subject, ...texts } = reportJson.read({ subject: row.subject, inputs, category, results });
  return {
    ...{ revision, scoreStatus, datasetId, datasetVersion, engineVersion, notice, category, inputs, results, scannerChecks },
    revisedAt: new Date().toISOString(),
    revisionCause: cause,
    otherReferences: otherReferences && reportJson.write({ otherReferences }).otherReferences,
    contentHash: contentHashOf({
      ...{ reportType, revision, subject, engineVersion, notice },
      ...{ inputs: texts.inputs, category: texts.category, scans: texts.results },
      dataset: { id: datasetId, version: datasetVersion },
      ...(scannerChecks === null ? {} : reportJson.read({ scannerChecks })),
      ...(otherReferences && { otherReferences }),
    }),
  };
}

function unchanged(shown: OtherReferences | null): AppError {
  const what = shown === null ? "no other references" : "these references with these numbers";
  return new AppError("conflict", `Nothing would change: the report shows ${what} already.`);
}
