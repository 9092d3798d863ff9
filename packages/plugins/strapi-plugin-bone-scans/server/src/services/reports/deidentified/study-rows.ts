import { ageFacts } from "@trabecula/comparability";
import type { Report, ReportType } from "@trabecula/contracts";
import { groupOf } from "@trabecula/report-exports";
import { ageForCurves } from "@trabecula/report-types";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import { type Reach, sql, within, type Strapi, type Row } from "@trabecula/strapi-kit";
import { tables } from "../../../content-types/index.ts";
import { notVoid } from "../report-filter.ts";
import { reportJson, type reportUid } from "../report-rows.ts";
import { selectedRows, type ReportSelection } from "../export-values.ts";

export interface StudyRow {
  readonly rowId: number;
  readonly reportType: ReportType;
  readonly person: string | null;
  /** One group per scan. */
  readonly groups: readonly string[];
  readonly days: string;
}

export interface StudyRows {
  readonly rows: StudyRow[];
  readonly withdrawn: number;
}

const rowsPerBatch = 100;

/** Reports of people who withdrew consent are only counted. */
export async function studyRows(strapi: Strapi, reach: Reach, selection: ReportSelection): Promise<StudyRows> {
  const found = await selectedRows(strapi, reach, selection);
  const ids = found.filter(({ consentWithdrawnOn }) => consentWithdrawnOn === null).map(({ id }) => id);
  const rows: StudyRow[] = [];
  for (let from = 0; from < ids.length; from += rowsPerBatch) {
    for (const row of await readRows(strapi, reach, ids.slice(from, from + rowsPerBatch))) rows.push(row);
    await yieldToEventLoop();
  }
  return { rows, withdrawn: found.length - ids.length };
}

type FoundRow = Pick<Row<typeof reportUid>, "reportType" | "subjectCode" | "subject" | "inputs"> & { rowId: number; code: string | null };

async function readRows(strapi: Strapi, reach: Reach, ids: readonly number[]): Promise<StudyRow[]> {
  const db = await sql(strapi);
  const rows: FoundRow[] = await notVoid(within(db({ reports: tables.reports }), reach, "reports"))
    .leftJoin({ patients: tables.patients }, "patients.document_id", "reports.patient_id")
    .whereIn("reports.id", [...ids])
    .orderBy("reports.id")
    .select({
      rowId: "reports.id",
      reportType: "reports.report_type",
      code: "patients.code",
      subjectCode: "reports.subject_code",
      subject: "reports.subject",
      inputs: "reports.inputs",
    });
  return rows.map(({ rowId, reportType, code, subjectCode, subject, inputs }) => {
    const report = reportJson.read({ subject, inputs });
    const days = report.inputs.flatMap(({ scanDate }) => scanDate ?? []);
    const groups = agesOf(report).map((ageYears, index) =>
      groupOf({ sex: report.subject.sex ?? null, ageYears, site: report.inputs[index]!.site }),
    );
    return { rowId, reportType, person: code ?? subjectCode, groups, days: days.sort()[0] ?? "" };
  });
}

export function agesOf({ subject, inputs }: Pick<Report, "subject" | "inputs">): (number | null)[] {
  return inputs.map(({ scanDate }) => {
    const age = ageFacts(subject, scanDate ?? null);
    return age === null ? null : ageForCurves(age);
  });
}
