import type { Core } from "@strapi/strapi";
import type { Report } from "@trabecula/contracts";
import { inTransaction, newId, notFound, rowsOf, type Actor } from "@trabecula/strapi-kit";
import { auditOf, personalDataOf } from "../../accounts.ts";
import { findPatient } from "../patients/patient-rows.ts";
import { contentHashOf } from "@trabecula/bundles";
import { notReleased, otherReferencesOf, reportJson, reportUid, requireReport } from "./report-rows.ts";
import { getReport } from "./report-service.ts";
import { searchTextOf } from "./search-text.ts";

const longestName = 120;

/**
 * Copies a report with its stored numbers, patient, code and notes. Earlier revisions are not copied; the copy starts
 * at revision 1. @throws AppError `not_found`
 */
export async function duplicateReport(strapi: Core.Strapi, actor: Actor, id: string): Promise<Report> {
  const { subjectCode, reportType, datasetId, datasetVersion, ...original } = await requireReport(strapi, actor, id);
  const reportName = copyName(original.reportName);
  const { engineVersion, notice, subject, inputs, category, results, scannerChecks } = original;
  const now = new Date();
  const texts = reportJson.read({ subject, inputs, category, results });
  const checks = scannerChecks === null ? {} : reportJson.read({ scannerChecks });
  const otherReferences = otherReferencesOf(original);
  const beside = { ...checks, ...(otherReferences && { otherReferences }) };
  const record = { reportType, revision: 1, engineVersion, notice, ...texts, scans: texts.results, ...beside };
  const copy = {
    ...original,
    documentId: newId(),
    ownerId: actor.id,
    reportName,
    subjectCode,
    reportType,
    searchText: searchTextOf({ reportName, subjectCode, reportType }),
    datasetId,
    datasetVersion,
    createdAt: now,
    revision: 1,
    revisedAt: now.toISOString(),
    revisionCause: "copied" as const,
    ...notReleased,
    contentHash: contentHashOf({ ...record, dataset: { id: datasetId, version: datasetVersion } }),
  };
  await inTransaction(strapi, async () => {
    await personalDataOf(strapi).hold(actor);
    // A concurrent deletion of the patient also deleted the report.
    if (original.patientId !== null && !(await findPatient(strapi, actor, original.patientId))) throw notFound();
    await rowsOf(strapi, reportUid).createMany({ data: [copy] });
    await auditOf(strapi).record(actor, { action: "report.duplicated", object: `report:${copy.documentId}`, detail: `of report:${id}` });
  });
  return getReport(strapi, actor, copy.documentId);
}

/** Shortened to the maximum length, never inside a character. */
function copyName(name: string): string {
  const copy = `Copy of ${name}`;
  if (copy.length <= longestName) return copy;
  return `${copy.slice(0, longestName - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}
