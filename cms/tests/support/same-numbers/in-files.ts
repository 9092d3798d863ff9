import { parse } from "csv-parse/sync";
import { ZReportFile, type Report, type ReportChanges, type ScoreResult, type TrendChange } from "@trabecula/contracts";
import { reportTypes } from "@trabecula/report-types";
import { expect } from "vitest";
import { linesOf, nameOf, numberIn, type Forms, type Line } from "./forms.ts";

type Cells = Readonly<Record<string, string>>;
const read = (csv: string): Cells[] => parse(csv, { bom: true, columns: true });

const columns: Readonly<Record<string, (result: ScoreResult) => number | null>> = {
  value: ({ value }) => value,
  z: ({ zScore }) => zScore,
  percentile: ({ percentile }) => percentile,
  t: ({ tScore }) => tScore,
  percentile_low: ({ interval }) => interval?.percentile?.[0] ?? null,
  percentile_high: ({ interval }) => interval?.percentile?.[1] ?? null,
  z_low: ({ interval }) => interval?.zScore?.[0] ?? null,
  z_high: ({ interval }) => interval?.zScore?.[1] ?? null,
  repeat_low: ({ interval }) => interval?.repeat?.[0] ?? null,
  repeat_high: ({ interval }) => interval?.repeat?.[1] ?? null,
  t_low: ({ tInterval }) => tInterval?.tScore[0] ?? null,
  t_high: ({ tInterval }) => tInterval?.tScore[1] ?? null,
  precision_error: ({ interval, tInterval }) => (interval ?? tInterval)?.measurement?.error ?? null,
  curve_z_error: ({ interval }) => interval?.curve?.zError ?? null,
  z_for_height_age: ({ height }) => height?.forHeightAge.value ?? null,
  height_adjusted_z: ({ height }) => height?.adjusted.value ?? null,
  reference_median: ({ reference }) => reference?.median ?? null,
  reference_p5: ({ reference }) => reference?.p5 ?? null,
  reference_p95: ({ reference }) => reference?.p95 ?? null,
  young_adult_mean: ({ youngAdult }) => youngAdult?.mean ?? null,
  young_adult_sd: ({ youngAdult }) => youngAdult?.sd ?? null,
};

export function expectSameInJson({ api, changes, json }: Forms): void {
  const { format: _format, parameters: _parameters, changes: own, ...record } = ZReportFile.parse(JSON.parse(json));
  expect(record).toEqual(api);
  expect(own).toEqual(changes);
}

export function expectSameInCsv({ api, changes, csv }: Forms): void {
  const rows = read(csv);
  expectSameInRows(rows, api);
  for (const [index, line] of linesOf(api).entries())
    for (const end of ["previous", "first"] as const) expectSameChange(rows[index]!, end, changeAgainst(changes, line, end), nameOf(line));
}

export function expectSameInLongForm(csv: string, reports: readonly Report[]): void {
  const byReport = Map.groupBy(read(csv), (cells) => cells["report_id"]);
  expect([...byReport.keys()].sort()).toEqual(reports.map(({ id }) => id).sort());
  for (const report of reports) expectSameInRows(byReport.get(report.id)!, report);
}

function expectSameInRows(rows: readonly Cells[], report: Report): void {
  const lines = linesOf(report);
  expect(rows).toHaveLength(lines.length);
  for (const [index, line] of lines.entries()) {
    const cells = rows[index]!;
    expect(cells).toMatchObject({ ...whereOf(report, line), parameter: line.result.parameter, unit: line.result.unit });
    const { heightCm = null, zScore, heightAge } = line.scan.height ?? {};
    const ofScan = ["height_cm", "height_for_age_z", "height_age"].map((column) => numberIn(cells, column));
    expect(ofScan).toEqual([heightCm, zScore?.value ?? null, heightAge?.value ?? null]);
    for (const [column, of] of Object.entries(columns)) expect(numberIn(cells, column), `${nameOf(line)} ${column}`).toBe(of(line.result));
  }
}

const whereOf = ({ id, revision, inputs }: Report, { index, scan }: Line) => ({
  ...{ report_id: id, revision: String(revision), site: scan.site, side: scan.side ?? "", scan_date: inputs[index]!.scanDate ?? "" },
});

export function expectSameInWideForm(csv: string, reports: readonly Report[]): void {
  const rows = Map.groupBy(read(csv), (cells) => cells["report_id"]);
  for (const report of reports) {
    const own = rows.get(report.id) ?? [];
    expect(own).toHaveLength(report.scans.length);
    for (const [index, scan] of report.scans.entries()) {
      const results = new Map(scan.results.map((result) => [result.parameter, result]));
      const keys = reportTypes[report.reportType].parameters.map(({ key }) => key);
      expect(keys).toEqual(expect.arrayContaining([...results.keys()]));
      for (const key of keys) {
        const { value = null, zScore = null, percentile = null, tScore = null, interval } = results.get(key) ?? {};
        const [low = null, high = null] = interval?.percentile ?? [];
        const [repeatLow = null, repeatHigh = null] = interval?.repeat ?? [];
        const written = ["", "_z", "_percentile", "_percentile_low", "_percentile_high", "_repeat_low", "_repeat_high", "_t"].map(
          (ending) => numberIn(own[index]!, `${key}${ending}`),
        );
        expect(written, `${scan.site} ${key}`).toEqual([value, zScore, percentile, low, high, repeatLow, repeatHigh, tScore]);
      }
    }
  }
}

type End = TrendChange["against"][number];

export function changeAgainst({ series }: ReportChanges, { index, result }: Line, end: End): TrendChange | null {
  const own = series
    .filter(({ parameter }) => parameter === result.parameter)
    .flatMap(({ changes }) => changes.filter(({ toScan, against }) => toScan === index && against.includes(end)));
  const compared = own.filter(({ refusal }) => refusal === null);
  const inTime = (compared.length > 0 ? compared : own).toSorted((left, right) => (left.from < right.from ? -1 : 1));
  return (end === "first" ? inTime[0] : inTime.at(-1)) ?? null;
}

function expectSameChange(cells: Cells, end: End, change: TrendChange | null, what: string): void {
  const names = ["change", "change_percent", "change_percent_per_year", "z_change", "t_change", "change_score", "change_percentile", "lsc"];
  const { absolute, percent, percentPerYear, zChange, tChange, changeScore, lsc, significant, beyondChance } = change ?? {};
  expect(
    names.map((name) => numberIn(cells, `${end}_${name}`)),
    `${what} against ${end}`,
  ).toEqual(
    [absolute, percent, percentPerYear, zChange, tChange, changeScore?.z, changeScore?.percentile, lsc?.value].map(
      (number) => number ?? null,
    ),
  );
  expect(cells[`${end}_date`]).toBe(change?.from ?? "");
  const verdicts = [cells[`${end}_significant`], cells[`${end}_beyond_chance`]];
  expect(verdicts).toEqual([significant, beyondChance].map((verdict) => ({ true: "yes", false: "no" })[String(verdict)] ?? ""));
  expect(cells[`${end}_change_refusal`]).toMatch(new RegExp(`^${change?.refusal?.code ?? "$"}`));
}
