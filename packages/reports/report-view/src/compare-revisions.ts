import type { Report, ReportTypeCatalogue, ScoreResult } from "@trabecula/contracts";
import { upperFirst } from "@trabecula/messages";
import { formatPercentile, formatScore } from "@trabecula/report-types";
import { shortDatasetName } from "./people.ts";
import { scansOf, type Measured, type ScanFacts } from "./scans.ts";
import { sentence } from "./messages.ts";

export interface Move {
  before: string | null;
  after: string | null;
}

export interface MovedValue {
  key: string;
  siteTitle: string;
  abbreviation: string;
  label: string;
  percentile: Move;
  zScore: Move;
  tScore: Move;
  remark: string | null;
}

export interface RevisionComparison {
  reasons: string[];
  /** Null if unchanged. */
  category: Move | null;
  /** Appeared or vanished values first, then by size. */
  moved: MovedValue[];
  /** Number of values with differences too small to display. */
  slight: number;
  unmoved: number;
}

export function compareRevisions(older: Report, newer: Report, catalogue: ReportTypeCatalogue): RevisionComparison {
  const before = scansOf(older, catalogue);
  const pairs = scansOf(newer, catalogue).flatMap((scan, index) => pairsOf(before[index], scan));
  const changed = pairs.filter(hasMoved);
  const shown = changed.filter(readsOtherwise).toSorted((left, right) => sizeOf(right) - sizeOf(left));
  return {
    reasons: reasonsOf(older, newer, before, scansOf(newer, catalogue)),
    category: older.category.text === newer.category.text ? null : { before: older.category.text, after: newer.category.text },
    moved: shown.map(movedValue),
    slight: changed.length - shown.length,
    unmoved: pairs.length - changed.length,
  };
}

interface Pair {
  siteTitle: string;
  was: Measured;
  is: Measured;
}

function pairsOf(older: ScanFacts | undefined, { title, values }: ScanFacts): Pair[] {
  return values.flatMap((is) => {
    const was = older?.values.find(({ key }) => key === is.key);
    return was ? [{ siteTitle: title, was, is }] : [];
  });
}

function hasMoved({ was, is }: Pair): boolean {
  const figuresOf = ({ result }: Measured) => [
    result.zScore,
    result.percentile,
    result.tScore,
    result.refusal?.code,
    result.tRefusal?.code,
  ];
  const [old, now] = [figuresOf(was), figuresOf(is)];
  return old.some((figure, index) => figure !== now[index]);
}

function readsOtherwise(pair: Pair): boolean {
  const { percentile, zScore, tScore, remark } = movedValue(pair);
  return remark !== null || [percentile, zScore, tScore].some(({ before, after }) => before !== after);
}

/** Size in SD; Infinity for appeared or vanished values. */
function sizeOf({ was, is }: Pair): number {
  if ((was.shown === null) !== (is.shown === null)) return Infinity;
  const step = (score: "zScore" | "tScore") => Math.abs((is.result[score] ?? 0) - (was.result[score] ?? 0));
  return Math.max(step("zScore"), step("tScore"));
}

function movedValue({ siteTitle, was, is }: Pair): MovedValue {
  const { abbreviation, label } = is.parameter;
  const move = (write: (result: ScoreResult) => string | null): Move => ({ before: write(was.result), after: write(is.result) });
  return {
    key: is.key,
    siteTitle,
    abbreviation,
    label,
    percentile: move(({ percentile }) => (percentile === null ? null : formatPercentile(percentile))),
    zScore: move(({ zScore }) => (zScore === null ? null : formatScore(zScore))),
    tScore: move(({ tScore }) => (tScore === null ? null : formatScore(tScore))),
    remark: remarkOf(was, is),
  };
}

function remarkOf(was: Measured, is: Measured): string | null {
  const [old, now] = [whyNot(was), whyNot(is)];
  if (was.shown !== null && is.shown === null) return `No longer compared: ${now ?? "no reason is stored."}`;
  if (was.shown === null && is.shown !== null) return `Compared now. Before: ${old ?? "no reason is stored."}`;
  return was.shown === null && now !== old ? `Not compared, now for another reason: ${now ?? "none is stored."}` : null;
}

const whyNot = ({ result }: Measured): string | null => result.refusal?.message ?? result.tRefusal?.message ?? null;

function reasonsOf(older: Report, newer: Report, before: readonly ScanFacts[], after: readonly ScanFacts[]): string[] {
  const engine =
    older.engineVersion === newer.engineVersion
      ? []
      : [`Another engine: version ${older.engineVersion} before, ${newer.engineVersion} now.`];
  const overrides = after.flatMap(({ title, input }, index) => {
    const isNew = input.motionOverride && !before[index]?.input.motionOverride;
    return isNew ? [`${title}: scored despite motion. Reason: ${sentence(upperFirst(input.motionOverride!.reason))}`] : [];
  });
  return [...correctionReasons(older, newer), ...datasetReasons(older.dataset, newer.dataset), ...engine, ...overrides];
}

function correctionReasons(older: Report, newer: Report): string[] {
  const given = ({ subject, inputs, clinical }: Report) =>
    JSON.stringify([clinical ?? null, subject, inputs.map(({ motionOverride: _, device: __, ...scan }) => scan)]);
  return given(older) === given(newer) ? [] : ["The scans, the person or clinical details were corrected. The history lists each value."];
}

function datasetReasons(old: Report["dataset"], now: Report["dataset"]): string[] {
  if (old.id === now.id) return [];
  const short = [old, now].map(({ manifest }) => shortDatasetName(manifest.name));
  if (old.manifest.key === now.manifest.key) return [`Another version of ${short[1]!}: ${old.version} before, ${now.version} now.`];
  const [before, after] = short[0] === short[1] ? [old.manifest.name, now.manifest.name] : short;
  return [`Another dataset: ${before!} ${old.version} before, ${after!} ${now.version} now.`];
}
