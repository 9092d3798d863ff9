import type { Core } from "@strapi/strapi";
import type { ReportDocumentQuery } from "@trabecula/contracts";
import { reportTypes } from "@trabecula/report-types";
import { fileName } from "@trabecula/report-exports";
import { viewOfReport } from "@trabecula/report-view";
import { servicesOf, type Actor } from "@trabecula/strapi-kit";
import { siteOf } from "../../accounts.ts";
import type { ReportFile } from "../reports/report-files.ts";
import { getRevision } from "../reports/revision-service.ts";
import { recordExport } from "../reports/record-export.ts";
import type { createDocumentPool } from "./document-pool.ts";

const services = servicesOf<{ documents: ReturnType<typeof createDocumentPool> }>("bone-scans");

export const documentPool = (strapi: Core.Strapi) => services(strapi, "documents");

/**
 * A report of the actor's own as a PDF.
 * @param left aborted where the caller has gone
 * @throws AppError `not_found`, `too_many_requests`, `unavailable`
 */
export async function reportDocument(
  strapi: Core.Strapi,
  actor: Actor,
  id: string,
  { view: reading, size, revision }: ReportDocumentQuery,
  left: AbortSignal,
): Promise<ReportFile> {
  const report = await getRevision(strapi, actor, id, revision);
  const view = viewOfReport(report, reportTypes[report.reportType], reading);
  const { productName, laboratoryName } = await siteOf(strapi).names();
  const madeAt = new Date(report.dateRevised);
  const bytes = await documentPool(strapi).render(actor, { view, options: { size, madeAt, productName, laboratoryName } }, left);
  await recordExport(strapi, actor, report, "pdf");
  return { name: fileName(report, "pdf"), type: "application/pdf", content: Buffer.from(bytes) };
}
