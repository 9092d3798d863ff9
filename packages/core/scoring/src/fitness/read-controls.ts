import type { FileProblem, ReportType, ScoreRequest } from "@trabecula/contracts";
import type { StudyTable } from "@trabecula/study-tables/workbook";
import { countOf, formatCount } from "@trabecula/messages";
import { subjectOfGroup } from "../table/group-subject.ts";
import { groupScans, type ScanGroup } from "../table/group-scans.ts";
import { readStudyScans, type StudyScansOptions } from "../table/study-scans.ts";
import type { ControlScans } from "./collect-controls.ts";

export const mostControlRows = 50_000;

export type ControlsReading =
  | {
      readonly ok: true;
      readonly scans: readonly ControlScans[];
      readonly rows: number;
      readonly problems: readonly Omit<FileProblem, "file">[];
      readonly remarks: readonly string[];
    }
  | { readonly ok: false; readonly message: string };

/** Reads healthy controls from a study table. In the wide form without a code column, each row is a person. */
export function readControls(table: StudyTable, options: StudyScansOptions): ControlsReading {
  if (table.records.length > mostControlRows + 1)
    return { ok: false, message: `The table has more than ${formatCount(mostControlRows)} rows; keep the healthy controls alone.` };
  const reading = readStudyScans(table, { ...options, rowsWithoutCode: "are-persons" });
  if (!reading.ok) return reading;
  const { groups, problems } = groupScans(reading);
  return {
    ok: true,
    scans: groups.map((group) => controlOf(group, options.reportType)),
    rows: reading.rows.length,
    problems: [...reading.problems, ...problems],
    remarks: [...reading.remarks, ...(reading.empty === 0 ? [] : [`${countOf(reading.empty, "row has", "rows have")} no value.`])],
  };
}

function controlOf({ code, scanDate, lines, facts, scans }: ScanGroup, reportType: ReportType): ControlScans {
  const request: ScoreRequest = { reportType, subject: subjectOfGroup(facts, scanDate !== null), scans: [...scans] };
  return { person: code.toLowerCase(), scanDate, request, lines };
}
