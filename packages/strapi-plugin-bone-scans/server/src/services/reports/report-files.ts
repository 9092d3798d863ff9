import type { Core } from "@strapi/strapi";
import { fhirBundle, fileName, recordJson, valuesCsv, type ExportForm } from "@trabecula/report-exports";
import type { Report, ReportChanges } from "@trabecula/contracts";
import type { Actor, SentFile } from "@trabecula/strapi-kit";
import { getRevision } from "./revision-service.ts";
import { exportsUnderWay } from "./exports-under-way.ts";
import { changesOfReport } from "../trends/trend-service.ts";
import { recordExport } from "./record-export.ts";

const forms: Readonly<Record<ExportForm, { readonly type: string; readonly write: (report: Report, changes: ReportChanges) => string }>> = {
  csv: { type: "text/csv; charset=utf-8", write: valuesCsv },
  json: { type: "application/json; charset=utf-8", write: recordJson },
  "fhir.json": { type: "application/fhir+json; charset=utf-8", write: fhirBundle },
};

/**
 * A report of the actor's own as a file: the newest revision, or the one that is named.
 * @throws AppError `not_found`, `too_many_requests`
 */
export async function reportFile(
  strapi: Core.Strapi,
  actor: Actor,
  id: string,
  form: ExportForm,
  revision: number | undefined,
): Promise<SentFile> {
  const done = exportsUnderWay(strapi).begin(actor);
  try {
    const report = await getRevision(strapi, actor, id, revision);
    const changes = await changesOfReport(strapi, actor, report);
    const { type, write } = forms[form];
    await recordExport(strapi, actor, report, form);
    return { name: fileName(report, form), type, content: write(report, changes) };
  } finally {
    done();
  }
}
