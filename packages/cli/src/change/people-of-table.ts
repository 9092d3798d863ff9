import type { ReportScan, Sex } from "@trabecula/contracts";
import { formatCount } from "@trabecula/messages";
import type { Dataset } from "@trabecula/reference-datasets";
import { readStudyScans, scoreScans, subjectOfGroup, type StudyRow } from "@trabecula/scoring";
import { copiesIn, maxControlRows } from "@trabecula/scoring/scanner-check";
import { trendScansOf, type TrendScan } from "@trabecula/trends";
import type { Streams } from "../run.ts";
import { controlFlags, readControlTable, scannerOf } from "../scanner-check/fits-scanner-command.ts";
import { UsageError } from "../usage-error.ts";

export const visitFlags = controlFlags;
type VisitFlags = Parameters<typeof readControlTable>[1];

export interface PersonOfTable {
  readonly code: string;
  readonly sex: Sex | null;
  readonly scans: readonly TrendScan[];
}

export interface PeopleOfTable {
  readonly people: readonly PersonOfTable[];
  readonly problems: readonly { readonly line: number | null; readonly message: string }[];
  readonly remarks: readonly string[];
}

/** Scores each scan alone. @throws UsageError */
export async function peopleOfTable(path: string, values: VisitFlags, dataset: Dataset, streams: Streams): Promise<PeopleOfTable> {
  const { reportType } = dataset.manifest;
  const { table, read } = await readControlTable(path, values, streams);
  if (table.records.length > maxControlRows + 1)
    throw new UsageError(`The table has more than ${formatCount(maxControlRows)} rows; split it by persons.`);
  const reading = readStudyScans(table, { ...read, reportType, scanner: scannerOf(values) });
  if (!reading.ok) throw new UsageError(reading.message);
  const problems = [...reading.problems];
  const people = new Map<string, PersonOfTable & { scans: TrendScan[] }>();
  for (const row of reading.rows) {
    const scans = scansOfRow(row, dataset);
    const hasTime = typeof scans === "string" || scans.some(({ scanDate, ageYears }) => scanDate !== null || ageYears !== null);
    if (typeof scans === "string") problems.push({ line: row.line, message: scans });
    else if (row.code === "") problems.push({ line: row.line, message: "There is no code of a person." });
    else if (!hasTime) problems.push({ line: row.line, message: "The scan has neither an age nor a date." });
    else {
      const person = people.get(row.code.toLowerCase()) ?? { code: row.code, sex: row.sex, scans: [] };
      people.set(row.code.toLowerCase(), person);
      person.scans.push(...scans);
    }
  }
  const copies = copiesIn(reading.rows.map(({ sex, stated, ...row }) => ({ ...row, facts: { ...stated, sex } })));
  const remarks = [...reading.remarks, ...copies.finding(reading.rows.length, true).warnings.map(({ message }) => message)];
  return { people: [...people.values()], problems: problems.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)), remarks };
}

/** Returns the reason if the row cannot be scored. */
function scansOfRow({ line, sex, stated, device, scans }: StudyRow, dataset: Dataset): TrendScan[] | string {
  const { key, version, reportType } = dataset.manifest;
  const subject = subjectOfGroup({ ...stated, sex }, stated.scanDate !== null);
  const outcome = scoreScans(dataset, { id: key, version }, { reportType, subject, scans: [...scans] });
  if (!outcome.ok) return outcome.message;
  const known = device === "" ? {} : { deviceId: device, device: { name: device } };
  const inputs = scans.map((scan): ReportScan => ({ ...scan, ...known, motionOverride: null }));
  const made = { id: `line ${line}`, reportType, dateCreated: "", dateRevised: "", subject, inputs, dataset: { id: key, version } };
  return trendScansOf({ ...made, scans: outcome.reply.scans });
}
