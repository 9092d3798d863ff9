import { Readable } from "node:stream";
import { reportTypeKeys, type ReportExportRequest, type ReportType } from "@trabecula/contracts";
import { valuesTable, type ValuesTable } from "@trabecula/report-exports";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import { inParts, placeOf, sql, type Member, type Reach, type SqlQuery, type Strapi } from "@trabecula/strapi-kit";
import { auditOf } from "../../accounts.ts";
import { tables } from "../../content-types/index.ts";
import { manifestOf } from "../datasets/dataset-rows.ts";
import { exportQueue, rereadPlace } from "./record-export.ts";
import { matching, type ReportFilter } from "./report-filter.ts";
import { reportsByRow } from "./report-rows.ts";
import { stateOfRow } from "../signatures/read-signed.ts";
import { serializeReport } from "./serialize-report.ts";

/** Reading and writing each block the event loop for about a millisecond. */
const perRead = 5;

interface ExportedValues {
  readonly table: Readable;
  readonly leftOut: number;
}

/**
 * Streams in constant memory; excludes patients who withdrew consent.
 * @throws `too_many_requests`
 */
export async function exportValues(strapi: Strapi, actor: Member, request: ReportExportRequest): Promise<ExportedValues> {
  const release = await exportQueue(strapi).acquire(actor);
  try {
    const values = await valuesOf(strapi, actor, request);
    values.table.once("close", release);
    return values;
  } catch (error) {
    release();
    throw error;
  }
}

async function valuesOf(strapi: Strapi, actor: Member, { form, ...selection }: ReportExportRequest): Promise<ExportedValues> {
  const found = await selectedRows(strapi, actor, selection);
  const selected = found.filter(({ consentWithdrawnOn }) => consentWithdrawnOn === null);
  const leftOut = found.length - selected.length;
  const types = new Set(selected.map(({ reportType }) => reportType));
  const table = valuesTable(
    form,
    reportTypeKeys.filter((type) => types.has(type)),
  );
  await auditOf(strapi).record(actor, {
    action: "reports.exported",
    detail: `values of ${selected.length} reports, ${form}${leftOut === 0 ? "" : `; ${leftOut} left out`}`,
    workspaceId: placeOf(actor).workspaceId,
  });
  const rowIds = selected.map(({ id }) => id);
  return { table: Readable.from(write(strapi, actor, table, rowIds), { objectMode: false }), leftOut };
}

async function* write(strapi: Strapi, member: Member, table: ValuesTable, rowIds: readonly number[]): AsyncGenerator<string> {
  yield table.head;
  for (let from = 0; from < rowIds.length; from += perRead) {
    const rows = await reportsByRow(strapi, await rereadPlace(strapi, member), rowIds.slice(from, from + perRead));
    for (const row of rows) {
      // Yields: a local database never does.
      await yieldToEventLoop();
      const readState = await stateOfRow(strapi, member, row);
      yield table.lines(serializeReport(row, await manifestOf(strapi, row.datasetId), { readState }));
    }
  }
}

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

const rowsPerBatch = 500;

export function selectedRows(strapi: Strapi, reach: Reach, { ids, filter = {} }: ReportSelection): Promise<SelectedRow[]> {
  return ids ? namedRows(strapi, reach, ids, filter) : filteredRows(strapi, reach, filter);
}

async function namedRows(strapi: Strapi, reach: Reach, ids: readonly string[], filter: ReportFilter): Promise<SelectedRow[]> {
  const all: SelectedRow[] = [];
  for await (const part of inParts([...new Set(ids)], rowsPerBatch))
    all.push(...(await selected(matching(await sql(strapi), reach, filter).whereIn("reports.document_id", [...part]))));
  return inOrderMade(all);
}

const inOrderMade = (rows: SelectedRow[]) => rows.sort((one, other) => one.id - other.id);

/** Each part searches all of the workspace's texts. */
const reportsPerSearch = 5_000;

async function filteredRows(strapi: Strapi, reach: Reach, filter: ReportFilter): Promise<SelectedRow[]> {
  const db = await sql(strapi);
  const all: SelectedRow[] = [];
  for (let last = 0; ;) {
    const rest = matching(db, reach, filter).where("reports.id", ">", last).orderBy("reports.id").limit(reportsPerSearch);
    const ids: number[] = await rest.pluck("reports.id");
    for await (const part of inParts(ids, rowsPerBatch))
      all.push(...inOrderMade(await selected(matching(db, reach, {}).whereIn("reports.id", [...part]))));
    if (ids.length < reportsPerSearch) return all;
    last = ids.at(-1)!;
  }
}

async function selected(reports: SqlQuery): Promise<SelectedRow[]> {
  const withPatients = reports.leftJoin({ patients: tables.patients }, "patients.document_id", "reports.patient_id");
  return withPatients.select({ id: "reports.id", reportType: "reports.report_type", consentWithdrawnOn: "patients.consent_withdrawn_on" });
}
