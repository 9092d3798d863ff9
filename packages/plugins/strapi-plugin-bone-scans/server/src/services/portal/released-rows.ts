import type { Core } from "@strapi/strapi";
import { notFound, rowsOf, type DataOwner, type Row } from "@trabecula/strapi-kit";
import { portalOf } from "../../accounts.ts";
import { reportFields, reportUid, type ReportFullRow } from "../reports/report-rows.ts";
import { findEarlierRevision } from "../reports/revision-rows.ts";

type ReleasedRow = Pick<Row<typeof reportUid>, "id" | "documentId" | "reportType" | "sites" | "scanDate" | "releasedOn" | "releaseNote">;

const listFields = ["id", "documentId", "reportType", "sites", "scanDate", "releasedOn", "releaseNote"] as const;

/**
 * The reports that a patient may read. Every query for a patient starts here, so that there is nothing to check afterwards:
 * another's, one that is not released and one that is missing are the same empty answer.
 * @param today calendar date in UTC
 */
async function released(strapi: Core.Strapi, reader: DataOwner, today: string) {
  const patientId = { $in: await portalOf(strapi).subjectsOf(reader) };
  return { patientId, releasedOn: { $lte: today }, releasedRevision: { $notNull: true } };
}

/** Newest first. */
export async function releasedReports(strapi: Core.Strapi, reader: DataOwner, today: string): Promise<ReleasedRow[]> {
  const where = await released(strapi, reader, today);
  return rowsOf(strapi, reportUid).findMany({ select: listFields, where, orderBy: [{ releasedOn: "desc" }, { id: "desc" }] });
}

export async function releasesOf(strapi: Core.Strapi, reader: DataOwner, today: string) {
  const where = await released(strapi, reader, today);
  const select = ["documentId", "releasedOn", "releasedRevision", "releaseNote"] as const;
  return rowsOf(strapi, reportUid).findMany({ select: [...select], where, orderBy: [{ id: "asc" }] });
}

/** A report as it was when released. @throws AppError `not_found` */
export async function releasedReport(strapi: Core.Strapi, reader: DataOwner, id: string, today: string): Promise<ReportFullRow> {
  const where = { documentId: id, ...(await released(strapi, reader, today)) };
  const row = await rowsOf(strapi, reportUid).findOne({ select: [...reportFields, "ownerId"], where });
  if (!row) throw notFound();
  const { ownerId, ...report } = row;
  if (report.revision === report.releasedRevision) return report;
  const earlier = await findEarlierRevision(strapi, { id: ownerId }, id, report.releasedRevision!);
  if (!earlier) throw notFound();
  return { ...report, ...earlier };
}
