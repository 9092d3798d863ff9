import type { Core } from "@strapi/strapi";
import type { Owner } from "@trabecula/strapi-kit";
import { ownReports, type ReportFullRow } from "../reports/report-rows.ts";

/** A weekly visit for two years, or two a year for life. */
const mostReports = 100;
const mostKnown = 10_000;

const scanFields = [
  "documentId",
  "reportType",
  "createdAt",
  "revisedAt",
  "subject",
  "inputs",
  "results",
  "datasetId",
  "datasetVersion",
] as const;
export type ScansRow = Pick<ReportFullRow, (typeof scanFields)[number]>;

export interface KnownReport extends Pick<ReportFullRow, "documentId" | "patientId" | "scanDate" | "reportType"> {
  /** Row number: the higher one was created later. */
  readonly id: number;
}

export interface ChosenRows {
  /** Row numbers by scan day. */
  readonly rowIds: readonly number[];
  readonly beyond: number;
}

export function reportsKnown(strapi: Core.Strapi, owner: Owner, patientIds: readonly string[]): Promise<KnownReport[]> {
  return ownReports(strapi, owner).findMany({
    select: ["id", "documentId", "patientId", "scanDate", "reportType"],
    where: { patientId: { $in: patientIds } },
    orderBy: [{ id: "asc" }],
    limit: mostKnown,
  });
}

/**
 * Which of a patient's reports are looked at for change: the first with a date and the newest, by the day of the scan. Those
 * without a date are compared with nothing; they come first in time, so that they are the first to be passed over.
 * @param until the last day that counts; all of them where it is left out
 */
export function chooseRows(known: readonly KnownReport[], until?: string): ChosenRows {
  const counted = until === undefined ? known : known.filter(({ scanDate }) => scanDate !== null && scanDate <= until);
  const inTime = counted.toSorted((left, right) => (left.scanDate ?? "").localeCompare(right.scanDate ?? "") || left.id - right.id);
  const newest = inTime.slice(-mostReports);
  const first = inTime.find(({ scanDate }) => scanDate !== null);
  const chosen = first === undefined || newest.includes(first) ? newest : [first, ...newest.slice(1)];
  return { rowIds: chosen.map(({ id }) => id), beyond: inTime.length - chosen.length };
}

/** Deleted reports are skipped. */
export function scansRows(strapi: Core.Strapi, owner: Owner, rowIds: readonly number[]): Promise<ScansRow[]> {
  return ownReports(strapi, owner).findMany({ select: scanFields, where: { id: { $in: rowIds } }, orderBy: [{ id: "asc" }] });
}
