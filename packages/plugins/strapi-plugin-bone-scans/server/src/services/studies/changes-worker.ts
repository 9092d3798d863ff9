import {
  csvLine,
  type ChangeTable,
  type ChangeTableFilter,
  type ChangeTableQuery,
  type Report,
  type ReportType,
} from "@trabecula/contracts";
import { excludedOf, exclusionSentence, findParameter } from "@trabecula/report-types";
import {
  changeCells,
  changeColumns,
  changeTable,
  trendScansOf,
  type JudgedBy,
  type ScanDay,
  type ScannedValues,
  type TableOptions,
  type TrendScan,
} from "@trabecula/trends";
import { listOfText, type ListText } from "../work/list-text.ts";

/** A report's row. `results` is set if a value is implausible or change scores need Z-scores. */
export interface StoredScans {
  readonly id: string;
  readonly patientId: string;
  readonly reportType: ReportType;
  readonly createdAt: string | number;
  readonly revisedAt: string | number;
  readonly datasetId: string;
  readonly datasetVersion: string;
  readonly subject: string;
  readonly inputs: string;
  readonly clinical: string | null;
  readonly results: string | null;
  readonly waveId: string | null;
}

export interface ChangesTask {
  readonly filter: ChangeTableFilter;
  readonly as:
    | { readonly form: "csv" }
    | { readonly form: "page"; readonly page: number; readonly pageSize: number; readonly sort: ChangeTableQuery["sort"] };
  readonly judgedBy: JudgedBy;
  readonly between: TableOptions["between"];
  readonly participants: ListText<readonly [id: string, code: string, baselineOn: string | null]>;
  readonly scans: ListText<StoredScans>;
}

export type ChangesAnswer =
  | { readonly form: "page"; readonly table: ChangeTable }
  | { readonly form: "csv"; readonly parts: readonly string[] };

const rowsPerPart = 1_000;

/** Runs on a worker thread: 5,000 participants with thirty values take seconds. */
export default async function work({ filter, as, judgedBy, between, participants, scans }: ChangesTask): Promise<ChangesAnswer> {
  const known = await listOfText(participants);
  const found = new Map(known.map(([id]) => [id, { scans: [] as TrendScan[], byHand: [] as ScanDay[] }]));
  for (const row of await listOfText(scans)) {
    const own = found.get(row.patientId);
    if (!own) continue;
    const { waveId, days, values } = scansOf(row, filter);
    own.scans.push(...values);
    if (waveId !== null) for (const scanDate of days) own.byHand.push({ scanDate, waveId });
  }
  const people = known.map(([patientId, code, baselineOn]) => ({ patientId, code, baselineOn, ...found.get(patientId)! }));
  const { items, ...table } = changeTable(people, judgedBy, { adjust: filter.adjust, between });
  if (as.form === "page") {
    const start = (as.page - 1) * as.pageSize;
    if (as.sort === "p") items.sort((one, other) => (one.p ?? 2) - (other.p ?? 2));
    return { form: "page", table: { items: items.slice(start, start + as.pageSize), total: items.length, ...table } };
  }
  const parts = [csvLine(changeColumns)];
  for (let start = 0; start < items.length; start += rowsPerPart)
    parts.push(
      items
        .slice(start, start + rowsPerPart)
        .map((row) => csvLine(changeCells(row)))
        .join(""),
    );
  return { form: "csv", parts };
}

/** Leaves out values that include a vertebra which the report excludes. */
export function countedInputs({ inputs, clinical: text }: Pick<StoredScans, "inputs" | "clinical">): Report["inputs"] {
  const scans = JSON.parse(inputs) as Report["inputs"];
  if (text === null) return scans;
  const excluded = excludedOf(JSON.parse(text) as Report["clinical"]);
  const counts = ({ parameter }: { readonly parameter: string }) => exclusionSentence(excluded, parameter) === null;
  return scans.map((scan) => ({ ...scan, measurements: scan.measurements.filter(counts) }));
}

function scansOf({ subject: subjectText, results, waveId, ...row }: StoredScans, filter: ChangeTableFilter) {
  const subject = JSON.parse(subjectText) as Report["subject"];
  const inputs = countedInputs(row);
  const scored = results === null ? null : (JSON.parse(results) as Report["scans"]);
  const scans = inputs.map(({ site, side = null, measurements }, index): ScannedValues => ({
    ...{ site, side, ageYears: scored?.[index]?.ageYears ?? subject.ageYears ?? null },
    results: measurements
      .filter(({ parameter }) => (filter.site ?? site) === site && (filter.parameter ?? parameter) === parameter)
      .map(({ parameter, value }) => {
        const result = scored?.[index]?.results.find((one) => one.parameter === parameter);
        const { zScore = null, refusal = null, tRefusal = null, conversion } = result ?? {};
        const unit = findParameter(parameter)?.unit ?? "";
        return { parameter, value, unit, zScore, tScore: null, reference: null, refusal, tRefusal, ...(conversion && { conversion }) };
      }),
  }));
  const [dateCreated, dateRevised] = [row.createdAt, row.revisedAt].map((at) => new Date(at).toISOString()) as [string, string];
  const { id, reportType, datasetId, datasetVersion: version } = row;
  const values = trendScansOf({ id, reportType, dateCreated, dateRevised, subject, inputs, dataset: { id: datasetId, version }, scans });
  return { waveId, values, days: new Set(inputs.flatMap(({ scanDate }) => scanDate ?? [])) };
}
