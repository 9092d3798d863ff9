import { groupScans, readStudyScans, type ScanGroup, type StudyScansOptions } from "@trabecula/scoring";
import { UnreadableTable } from "@trabecula/study-tables";
import { readTable } from "@trabecula/study-tables/workbook";
import { readBytes } from "../files.ts";
import type { Streams } from "../run.ts";
import { UsageError } from "../usage-error.ts";

const mostRows = 400_000;

export interface VisitChoice {
  readonly id: string | undefined;
  readonly date: string | undefined;
  readonly sheet: string | undefined;
}

/** Reads the scans of one person and day. @throws UsageError unless there is exactly one such visit with readable rows */
export async function readVisit(path: string, choice: VisitChoice, streams: Streams, options: StudyScansOptions): Promise<ScanGroup> {
  const table = await readWholeTable(path, choice.sheet, streams);
  const reading = readStudyScans(table, options);
  if (!reading.ok) throw new UsageError(`${path}: ${reading.message}`);
  const isMeant = (code: string) => choice.id === undefined || code.toLowerCase() === choice.id.trim().toLowerCase();
  const rows = reading.rows.filter(({ code }) => isMeant(code));
  const { groups, problems } = groupScans({ rows, form: reading.form });
  const [problem] = choice.id === undefined ? [...reading.problems, ...problems] : problems;
  if (problem) throw new UsageError(`${path} line ${problem.line ?? "?"}: ${problem.message}`);
  const [visit, ...others] = groups.filter(({ scanDate }) => choice.date === undefined || scanDate === choice.date);
  if (!visit) throw new UsageError(noVisit(path, choice, reading.problems));
  if (others.length > 0) throw new UsageError(`${path} has ${others.length + 1} such visits; choose one with --id and --date.`);
  return visit;
}

function noVisit(path: string, { id, date }: VisitChoice, [problem]: readonly { line: number | null; message: string }[]): string {
  const meant = [id === undefined ? "" : ` of “${id}”`, date === undefined ? "" : ` on ${date}`].join("");
  const reason = problem ? ` Its first row that cannot be read is line ${problem.line ?? "?"}: ${problem.message}` : "";
  return `${path} has no visit${meant} with a value of this report type.${reason}`;
}

async function readWholeTable(path: string, sheet: string | undefined, streams: Streams) {
  try {
    return await readTable(await readBytes(path, streams), mostRows, sheet);
  } catch (error) {
    throw error instanceof UnreadableTable ? new UsageError(`${path}: ${error.message}`) : error;
  }
}
