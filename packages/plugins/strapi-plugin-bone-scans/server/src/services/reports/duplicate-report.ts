import type { Report } from "@trabecula/contracts";
import { inTransaction, newId, notFound, type Member, type Strapi } from "@trabecula/strapi-kit";
import { auditOf, workspacesOf } from "../../accounts.ts";
import { reportsHaveChanged } from "../patients/changed-reports.ts";
import { findPatient, patientsWithin } from "../patients/patient-rows.ts";
import { contentHashOf } from "@trabecula/bundles";
import { notReleased, notSigned, otherReferencesOf, reportJson, reportsWithin, requireReport } from "./report-rows.ts";
import { getReport } from "./report-service.ts";
import { searchTextOf } from "./new-report-row.ts";
import { checkRowLimit, checkReportsPerPatient } from "../workspaces/row-limits.ts";

const longestName = 120;

/** Copies a report with stored numbers, patient, code and notes, as revision 1. @throws `not_found` */
export async function duplicateReport(strapi: Strapi, actor: Member, id: string): Promise<Report> {
  const { subjectCode, reportType, datasetId, datasetVersion, ...original } = await requireReport(strapi, actor, id);
  const reportName = copyName(original.reportName);
  const { engineVersion, notice, subject, inputs, category, results, scannerChecks } = original;
  const now = new Date();
  const texts = reportJson.read({ subject, inputs, category, results });
  const checks = scannerChecks === null ? {} : reportJson.read({ scannerChecks });
  const otherReferences = otherReferencesOf(original);
  const additional = { ...checks, ...(otherReferences && { otherReferences }) };
  const record = { reportType, revision: 1, engineVersion, notice, ...texts, scans: texts.results, ...additional };
  const copy = {
    ...original,
    documentId: newId(),
    creatorId: actor.id,
    version: 1,
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
    ...notSigned,
    changeOrder: 0,
    contentHash: contentHashOf({ ...record, dataset: { id: datasetId, version: datasetVersion } }),
  };
  await inTransaction(strapi, async () => {
    await workspacesOf(strapi).hold(actor, copy.workspaceId);
    await checkRowLimit(strapi, "reports", copy.workspaceId);
    if (original.patientId !== null) await patientsWithin(strapi, actor).lock({ documentId: original.patientId });
    const patient = original.patientId === null ? null : await findPatient(strapi, actor, original.patientId);
    // A concurrent deletion or transfer of the patient took the report along.
    if (original.patientId !== null && patient?.workspaceId !== copy.workspaceId) throw notFound();
    if (patient) copy.centerId = patient.centerId;
    await reportsWithin(strapi, actor).add([copy]);
    await reportsHaveChanged(strapi, actor, [copy.patientId]);
    await checkReportsPerPatient(strapi, copy.workspaceId, [copy.patientId]);
    await auditOf(strapi).record(actor, {
      action: "report.duplicated",
      object: `report:${copy.documentId}`,
      detail: `of report:${id}`,
      workspaceId: copy.workspaceId,
    });
  });
  return getReport(strapi, actor, copy.documentId);
}

function copyName(name: string): string {
  const copy = `Copy of ${name}`;
  if (copy.length <= longestName) return copy;
  return `${copy.slice(0, longestName - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}
