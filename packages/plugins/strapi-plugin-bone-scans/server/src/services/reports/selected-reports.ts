import type { Core } from "@strapi/strapi";
import type { ReportType } from "@trabecula/contracts";
import { inParts, sql, type Owner, type SqlQuery } from "@trabecula/strapi-kit";
import { tables } from "../../content-types/index.ts";
import { matching, type ReportFilter } from "./report-rows.ts";

export interface ReportSelection {
  readonly ids?: readonly string[] | undefined;
  readonly filter?: ReportFilter | undefined;
}

interface SelectedRow {
  readonly id: number;
  readonly reportType: ReportType;
  /** Null if consent holds, none is recorded, or the report has no patient. */
  readonly consentWithdrawnOn: string | null;
}

const rowsAtOnce = 500;

export function selectedRows(strapi: Core.Strapi, owner: Owner, { ids, filter = {} }: ReportSelection): Promise<SelectedRow[]> {
  return ids ? namedRows(strapi, owner, ids, filter) : filteredRows(strapi, owner, filter);
}

async function namedRows(strapi: Core.Strapi, owner: Owner, ids: readonly string[], filter: ReportFilter): Promise<SelectedRow[]> {
  const all: SelectedRow[] = [];
  for await (const part of inParts([...new Set(ids)], rowsAtOnce))
    all.push(...(await selected(matching(await sql(strapi), owner, filter).whereIn("reports.document_id", [...part]))));
  return inOrderMade(all);
}

const inOrderMade = (rows: SelectedRow[]) => rows.sort((one, other) => one.id - other.id);

/** Each part searches all of the owner's texts. */
const foundAtOnce = 5_000;

async function filteredRows(strapi: Core.Strapi, owner: Owner, filter: ReportFilter): Promise<SelectedRow[]> {
  const db = await sql(strapi);
  const all: SelectedRow[] = [];
  for (let last = 0; ;) {
    const rest = matching(db, owner, filter).where("reports.id", ">", last).orderBy("reports.id").limit(foundAtOnce);
    const ids: number[] = await rest.pluck("reports.id");
    for await (const part of inParts(ids, rowsAtOnce))
      all.push(...inOrderMade(await selected(matching(db, owner, {}).whereIn("reports.id", [...part]))));
    if (ids.length < foundAtOnce) return all;
    last = ids.at(-1)!;
  }
}

async function selected(reports: SqlQuery): Promise<SelectedRow[]> {
  const withPatients = reports.leftJoin({ patients: tables.patients }, "patients.document_id", "reports.patient_id");
  return withPatients.select({
    id: "reports.id",
    reportType: "reports.report_type",
    consentWithdrawnOn: "patients.consent_withdrawn_on",
  });
}
