import {
  changeTableText,
  type Adjust,
  type ChangeFlag,
  type ChangeSummary,
  type ChangeTable,
  type TableChange,
  type Wave,
} from "@trabecula/contracts";
import {
  chanceOfChange,
  falseDiscoveryRates,
  holmAdjusted,
  meanInterval,
  momentsOf,
  quantityWithoutNoise,
  shareInterval,
} from "@trabecula/reference-stats";
import { changeFlagSentences, changeScoreMeaning } from "@trabecula/report-types";
import { changeOfPair } from "./change-of-pair.ts";
import { scansOnce } from "./left-out.ts";
import { linesOf, type JudgedBy } from "./lines.ts";
import { daysOfWave, type ScanDay } from "./schedule.ts";
import { measuredIn, placedOnLines, type Measured } from "./trends-of.ts";
import type { DatedValue } from "./dated-value.ts";
import type { TrendScan } from "./trend-scan.ts";

export interface Participant {
  readonly patientId: string;
  readonly code: string;
  readonly baselineOn: string | null;
  /** Waves set by hand. */
  readonly byHand: readonly ScanDay[];
  readonly scans: readonly TrendScan[];
}

/** Judges all pairs; the caller cuts the page. */
export type WholeChangeTable = Omit<ChangeTable, "total">;

export interface TableOptions {
  readonly adjust: Adjust;
  /** Null compares the first and the last scan. */
  readonly between: { readonly waves: readonly Wave[]; readonly fromWave: string; readonly toWave: string } | null;
}

export function changeTable(participants: readonly Participant[], judgedBy: JudgedBy, options: TableOptions): WholeChangeTable {
  const { adjust, between } = options;
  const find = finding(judgedBy);
  const rows = participants.flatMap((participant) => changesOf(participant, find, between));
  const judged = rows.filter(({ p }) => p !== null);
  const ps = judged.map(({ p }) => p!);
  const [rates, adjusted] = [falseDiscoveryRates(ps), holmAdjusted(ps)];
  for (const [index, row] of judged.entries()) Object.assign(row, { q: rates[index]!, pHolm: adjusted[index]! });
  const groups = [...Map.groupBy(rows, groupOf).values()].map((group) => summaryOf(group, adjust));
  return { items: rows, groups, tests: judged.length, adjust, reasons: reasonsIn(rows), text: textOf(rows) };
}

function textOf(rows: readonly TableChange[]): string {
  return rows.some(({ changeScore }) => changeScore !== null) ? `${changeTableText} ${changeScoreMeaning}.` : changeTableText;
}

function reasonsIn(rows: readonly TableChange[]): WholeChangeTable["reasons"] {
  const found = Map.groupBy(
    rows.filter(({ p }) => p === null),
    ({ reason }) => reason ?? "The change is not judged.",
  );
  return [...found].map(([reason, { length: pairs }]) => ({ reason, pairs })).toSorted((one, other) => other.pairs - one.pairs);
}

const groupOf = ({ reportType, parameter, site, side, unit }: TableChange): string => [reportType, parameter, site, side, unit].join(" ");

function changesOf(
  { patientId, code, scans, baselineOn, byHand }: Participant,
  find: ReturnType<typeof finding>,
  between: TableOptions["between"],
): TableChange[] {
  const ends = between ? endsOfWaves(between, baselineOn, scans, byHand) : firstAndLast;
  return measuredIn(scansOnce([...scans])).flatMap(({ quantity, values }) =>
    [...Map.groupBy(values, ({ scan }) => scan.side).values()].flatMap((ofSide) => {
      const change = changeOf(quantity, ends(ofSide.filter(({ motion }) => motion === null)), find);
      return change ? [{ patientId, code, ...change }] : [];
    }),
  );
}

type Ends = readonly [first: DatedValue | undefined, last: DatedValue | undefined];

const firstAndLast = (values: readonly DatedValue[]): Ends => [values[0], values.at(-1)];

function endsOfWaves(
  { waves, fromWave, toWave }: NonNullable<TableOptions["between"]>,
  baselineOn: string | null,
  scans: readonly TrendScan[],
  byHand: readonly ScanDay[],
): typeof firstAndLast {
  const days = scans.flatMap(({ scanDate }) => (scanDate === null ? [] : [{ scanDate, waveId: null }]));
  const daysOf = daysOfWave(waves, baselineOn, [...days, ...byHand]);
  return (values) => {
    const valueIn = (waveId: string) => daysOf(waveId).flatMap((day) => values.findLast(({ scan }) => scan.scanDate === day) ?? [])[0];
    return [valueIn(fromWave), valueIn(toWave)];
  };
}

/** Returns null without scans of two days. */
function changeOf(
  quantity: Measured["quantity"],
  [first, last]: Ends,
  find: ReturnType<typeof finding>,
): Omit<TableChange, "patientId" | "code"> | null {
  if (!first || !last || first.scan.scanDate >= last.scan.scanDate) return null;
  const { lines, figures } = find(quantity);
  const [earlier, later] = placedOnLines([first, last], quantity, figures, lines);
  const judged = changeOfPair(earlier!, later!, ["first"], quantity, lines);
  const { lsc, absolute, percent, percentPerYear, changeScore, significant, refusal, flags } = judged;
  return {
    ...{ reportType: last.scan.reportType, parameter: quantity.parameter.key, site: quantity.site, side: last.scan.side },
    ...{ unit: last.value.unit, from: first.scan.scanDate, to: last.scan.scanDate },
    ...{ fromValue: first.value.value, toValue: last.value.value, change: absolute, percent, percentPerYear },
    ...{ changeScore: changeScore?.z ?? null, changePercentile: changeScore?.percentile ?? null },
    changeScoreRefusal: changeScore?.refusal?.code ?? null,
    ...{ lsc: lsc?.value ?? null, beyondLsc: significant, q: null, pHolm: null },
    p: lsc === null || absolute === null ? null : chanceOfChange(absolute, lsc.value),
    reason: refusal?.message ?? whyUnjudged(flags),
  };
}

function whyUnjudged(flags: readonly ChangeFlag[]): string | null {
  if (flags.includes("no_precision")) return `${changeFlagSentences.no_precision}.`;
  return flags.includes("under_20") ? "Change of people under 20 is judged by Z-scores." : null;
}

interface Found {
  readonly lines: ReturnType<typeof linesOf>;
  readonly figures: JudgedBy["figures"];
}

function finding(judgedBy: JudgedBy): (quantity: Measured["quantity"]) => Found {
  const known = new Map<Measured["quantity"], Found>();
  return (quantity) => {
    const found = known.get(quantity) ?? {
      lines: linesOf(judgedBy, quantity),
      figures: judgedBy.figures.filter(({ parameter, site }) => parameter === quantity.parameter.key && site === quantity.site),
    };
    known.set(quantity, found);
    return found;
  };
}

const expectedShare = 0.05;

function summaryOf(rows: readonly TableChange[], adjust: Adjust): ChangeSummary {
  const { reportType, parameter, site, side, unit } = rows[0]!;
  const judged = rows.filter(({ p }) => p !== null);
  const n = judged.length;
  const changes = judged.map(({ change }) => change!);
  const moments = n < 2 ? null : momentsOf(changes);
  const mean = moments && meanInterval(n, moments.mean, moments.sd);
  const beyondLsc = judged.filter((row) => row.beyondLsc).length;
  const share = n === 0 ? null : shareInterval(beyondLsc, n);
  return {
    ...{ reportType, parameter, site, side, unit, n, beyondLsc },
    mean: n === 0 ? null : (moments?.mean ?? changes[0]!),
    sd: moments?.sd ?? null,
    interval: mean && [mean.low, mean.high],
    beyondInterval: share && [share.low, share.high],
    expectedByError: quantityWithoutNoise(n * expectedShare),
    discoveries: judged.filter(({ q, pHolm }) => (adjust === "holm" ? pHolm! : q!) <= expectedShare).length,
    notJudged: rows.length - n,
  };
}
