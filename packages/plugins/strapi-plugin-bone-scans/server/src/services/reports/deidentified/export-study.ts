import { Readable } from "node:stream";
import { utcDay, reportTypeKeys, type Cell, type StudyExportRequest } from "@trabecula/contracts";
import { groupOf, studyStatement, studyTable, type StudyTable } from "@trabecula/report-exports";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import {
  type Member,
  invalidField,
  mayDo,
  placeOf,
  roleMissing,
  unmasked,
  type ExportFile,
  writeArchive,
  type Strapi,
} from "@trabecula/strapi-kit";
import { mostSheetRows, workbookOfCells } from "@trabecula/study-tables/workbook";
import { formatCount } from "@trabecula/messages";
import { auditOf } from "../../../accounts.ts";
import { manifestOf } from "../../datasets/dataset-rows.ts";
import { exportQueue, rereadPlace } from "../record-export.ts";
import { reportsByRow } from "../report-rows.ts";
import { serializeReport } from "../serialize-report.ts";
import { planStudy, type StudyPlan } from "./plan-study.ts";
import { agesOf, studyRows } from "./study-rows.ts";

const perRead = 5;

interface ExportedStudy {
  readonly archive: Readable;
  readonly leftOut: number;
}

/**
 * Streams a .zip with table and statement. The key is returned on request and never stored.
 * @throws `too_many_requests`; `validation_failed` if too large for a workbook
 */
export async function exportStudy(strapi: Strapi, actor: Member, request: StudyExportRequest): Promise<ExportedStudy> {
  if (request.withKey && !mayDo(placeOf(actor), "export")) throw roleMissing();
  const release = await exportQueue(strapi).acquire(actor);
  try {
    const { form, as = "csv", withKey = false, ...selection } = request;
    const found = await studyRows(strapi, actor, selection);
    const plan = await planStudy(found);
    const types = new Set(found.rows.map(({ reportType }) => reportType));
    const table = studyTable(
      form,
      reportTypeKeys.filter((type) => types.has(type)),
    );
    if (as === "xlsx") guardSheet(plan.counts.scans * table.rowsOfScan);
    const detail = `values of ${plan.counts.reports} reports, ${form}, de-identified${withKey ? " with key" : ""}; ${found.withdrawn} left out`;
    await auditOf(strapi).record(actor, { action: "reports.exported", detail, workspaceId: placeOf(actor).workspaceId });
    const archive = Readable.from(writeArchive(files(strapi, actor, { table, plan, as, withKey })), { objectMode: false });
    archive.once("close", release);
    return { archive, leftOut: found.withdrawn };
  } catch (error) {
    release();
    throw error;
  }
}

function guardSheet(rows: number): void {
  // The first row is the header.
  if (rows < mostSheetRows) return;
  const message = `These values may be ${formatCount(rows)} rows, and a sheet has ${formatCount(mostSheetRows)}; take them as CSV, or fewer reports.`;
  throw invalidField("as", message);
}

interface Study {
  readonly table: StudyTable;
  readonly plan: StudyPlan;
  readonly as: NonNullable<StudyExportRequest["as"]>;
  readonly withKey: boolean;
}

async function* files(strapi: Strapi, actor: Member, study: Study): AsyncGenerator<ExportFile> {
  const { plan, as, withKey, table } = study;
  const day = utcDay();
  yield { name: "README.txt", lines: Readable.from([studyStatement(plan.counts, day, withKey)]) };
  const rows = valueRows(strapi, actor, study);
  yield as === "xlsx"
    ? { name: "values.xlsx", bytes: workbookOfCells(withHeader(table.header, rows), "Values") }
    : { name: "values.csv", table: { columns: table.header, rows } };
  if (!withKey) return;
  const people = plan.members.map(({ code, ownCode, days }) => [code, ownCode, days]);
  yield { name: "KEY-keep-apart.csv", table: { columns: ["study_code", "code", "days_moved"], rows: people } };
}

async function* withHeader(header: readonly string[], rows: AsyncIterable<Cell[]>): AsyncGenerator<readonly Cell[]> {
  yield header;
  yield* rows;
}

async function* valueRows(strapi: Strapi, actor: Member, { table, plan: { members, hidden } }: Study): AsyncGenerator<Cell[]> {
  const all = members.flatMap((person) => person.rowIds.map((rowId) => ({ rowId, person })));
  for (let from = 0; from < all.length; from += perRead) {
    const part = all.slice(from, from + perRead);
    const rows = await reportsByRow(
      strapi,
      unmasked(await rereadPlace(strapi, actor)),
      part.map(({ rowId }) => rowId),
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const { rowId, person } of part) {
      const row = byId.get(rowId);
      // The report was deleted concurrently.
      if (row === undefined) continue;
      await yieldToEventLoop();
      const report = serializeReport(row, await manifestOf(strapi, row.datasetId));
      const sex = report.subject.sex ?? null;
      const ages = agesOf(report).map((ageYears, index) =>
        hidden.has(groupOf({ sex, ageYears, site: report.inputs[index]!.site })) ? ("hidden" as const) : ageYears,
      );
      yield* table.rows({ report, person, ages });
    }
  }
}
