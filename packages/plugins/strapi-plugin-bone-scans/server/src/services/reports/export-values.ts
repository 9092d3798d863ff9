import { Readable } from "node:stream";
import type { Core } from "@strapi/strapi";
import { reportTypeKeys, type ReportExportRequest } from "@trabecula/contracts";
import { valuesTable, type ValuesTable } from "@trabecula/report-exports";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import type { Actor } from "@trabecula/strapi-kit";
import { auditOf } from "../../accounts.ts";
import { manifestOf } from "../datasets/dataset-rows.ts";
import { exportLimit } from "./export-limit.ts";
import { reportsByRow } from "./report-rows.ts";
import { selectedRows } from "./selected-reports.ts";
import { serializeReport } from "./serialize-report.ts";

/** Reading and writing each block the event loop for about a millisecond. */
const perRead = 5;

interface ExportedValues {
  readonly table: Readable;
  /** Reports excluded because consent was withdrawn. */
  readonly leftOut: number;
}

/**
 * Streams values of the actor's selected reports as CSV in constant memory and logs the export. Excludes patients who
 * withdrew consent. @throws AppError `too_many_requests`
 */
export async function exportValues(strapi: Core.Strapi, actor: Actor, request: ReportExportRequest): Promise<ExportedValues> {
  const release = exportLimit(strapi).acquire(actor);
  try {
    const values = await valuesOf(strapi, actor, request);
    // Active until the last byte is sent or the client disconnects.
    values.table.once("close", release);
    return values;
  } catch (error) {
    release();
    throw error;
  }
}

async function valuesOf(strapi: Core.Strapi, actor: Actor, { form, ...selection }: ReportExportRequest): Promise<ExportedValues> {
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
  });
  const rowIds = selected.map(({ id }) => id);
  return { table: Readable.from(write(strapi, actor, table, rowIds), { objectMode: false }), leftOut };
}

async function* write(strapi: Core.Strapi, actor: Actor, table: ValuesTable, rowIds: readonly number[]): AsyncGenerator<string> {
  yield table.head;
  for (let from = 0; from < rowIds.length; from += perRead) {
    const rows = await reportsByRow(strapi, actor, rowIds.slice(from, from + perRead));
    for (const row of rows) {
      // Yields: a local database never does.
      await yieldToEventLoop();
      yield table.lines(serializeReport(row, await manifestOf(strapi, row.datasetId)));
    }
  }
}
