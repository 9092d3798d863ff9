import {
  compareVersions,
  type Category,
  type Flag,
  type Refusal,
  type Report,
  type Scan,
  type ScoredScan,
  type ScoreResult,
} from "@trabecula/contracts";
import { countOf, listOf } from "@trabecula/messages";
import { excludedOf, findContradictions, reportTypeOf, shownInterval, zRequired } from "@trabecula/report-types";
import { categorize } from "./categorize.ts";
import { categoryOfIncluded, excludedOr, withoutScores } from "./excluded-vertebrae.ts";

interface StoredFacts extends Pick<Report, "engineVersion" | "clinical"> {
  readonly inputs: readonly Pick<Scan, "scanner">[];
}

type StoredRevision = Pick<
  Report,
  "reportType" | "subject" | "inputs" | "engineVersion" | "clinical" | "category" | "scans" | "otherReferences"
>;
const scannerMissing: Refusal = {
  code: "scanner_mismatch",
  message: "The scanner is not stated, and the reference is of one scanner. State the scanner.",
};

/**
 * Withholds scores of excluded vertebrae, without a scanner or from contradictory values, T where Z is required, and
 * "95 %" of an interval without the reference's error.
 */
export function withheldScans(scans: readonly ScoredScan[], stored: StoredFacts): ScoredScan[] {
  // Later engines refuse these values themselves.
  const needsScanner = compareVersions(stored.engineVersion, "1.7.0") < 0;
  const excluded = excludedOf(stored.clinical);
  return scans.map((scan, index) => {
    const contradictions = contradictionsIn(scan);
    const lacksScanner = needsScanner && !stored.inputs[index]?.scanner;
    const results = scan.results.map((result) =>
      excludedOr(excluded, contradictedOr(contradictions.get(result.parameter), allowed(result, lacksScanner))),
    );
    return results.every((result, place) => result === scan.results[place]) ? scan : { ...scan, results };
  });
}

function contradictionsIn({ site, results }: ScoredScan): ReadonlyMap<string, string> {
  const [first] = results;
  const reportType = first ? reportTypeOf(first.parameter) : null;
  if (reportType === null) return new Map();
  const values = new Map(results.map(({ parameter, value }) => [parameter, value]));
  const found = findContradictions(reportType, { site, scanner: null, values });
  return new Map(found.flatMap(({ parameters, message }) => parameters.map((parameter) => [parameter, message] as const)));
}

const isImpossible = (refusal: Refusal | null) => refusal?.code === "implausible_value";

function contradictedOr(message: string | undefined, result: ScoreResult): ScoreResult {
  if (message === undefined || isImpossible(result.refusal ?? result.tRefusal)) return result;
  const refusal: Refusal = { code: "implausible_value", message };
  return withoutScores({ ...result, refusal, tRefusal: refusal }, refusal);
}

export function withheldClaims(stored: StoredRevision): Pick<Report, "category" | "scans" | "otherReferences" | "withheld"> {
  const scans = withheldScans(stored.scans, stored);
  const others = stored.otherReferences && othersShown(stored.otherReferences, stored);
  const refused = withheldResults(stored.scans, scans);
  const category = stored.category.code === null ? stored.category : categoryShown(stored, scans, refused);
  const shown = { category, scans, ...(others && { otherReferences: others }) };
  const intervals = renamedIntervals(stored.scans, scans);
  const { otherReferences } = stored;
  if (refused.length === 0 && intervals === 0 && others === otherReferences) return shown;
  const losesOthers = otherReferences?.others.some((each, index) => withheldResults(each.scans, others!.others[index]!.scans).length > 0);
  return {
    ...shown,
    withheld: {
      sentences: [
        ...sentencesOf(refused, category.code === stored.category.code ? null : stored.category, stored.engineVersion),
        ...(intervals === 0 ? [] : [intervalSentence(intervals, stored.engineVersion)]),
        ...(refused.length === 0 && losesOthers ? [othersSentence(stored.engineVersion)] : []),
      ],
      stored: { category: stored.category, scans: stored.scans, ...(otherReferences && { otherReferences }) },
    },
  };
}

function categoryShown(stored: StoredRevision, scans: readonly ScoredScan[], refused: readonly Refusal[]): Category {
  const contradiction = refused.find(isImpossible);
  if (contradiction) return { code: null, basis: null, text: `No category: ${contradiction.message}` };
  const excluded = refused.find(({ code }) => code === "vertebra_excluded");
  if (!excluded && !refused.some(({ code }) => code === "scanner_mismatch")) return stored.category;
  const request = { reportType: stored.reportType, subject: stored.subject, scans: stored.inputs };
  return excluded ? categoryOfIncluded(request, scans, excluded) : categorize(request, scans);
}

type Others = NonNullable<Report["otherReferences"]>;

function othersShown(references: Others, stored: StoredFacts): Others {
  const others = references.others.map((reference) => {
    const scans = withheldScans(reference.scans, { ...stored, engineVersion: references.engineVersion });
    return scans.every((scan, index) => scan === reference.scans[index]) ? reference : { ...reference, scans };
  });
  return others.every((reference, index) => reference === references.others[index]) ? references : { ...references, others };
}

function allowed(result: ScoreResult, lacksScanner: boolean): ScoreResult {
  // DXA had this flag only for a scanner that was not stated.
  if (lacksScanner && result.flags.includes("protocol_unconfirmed")) return withoutScores(result, scannerMissing);
  return withNamedInterval(result.preferred === "z" && result.tScore !== null ? withoutT(result) : result);
}

/** Engines before 1.7.0 named intervals of repeat measurements like those with the curve's error. */
function withNamedInterval(result: ScoreResult): ScoreResult {
  const { interval } = result;
  if (!interval || interval.text !== undefined || interval.curve !== null) return result;
  const { text } = shownInterval(interval);
  return { ...result, interval: { ...interval, zScore: null, percentile: null, repeat: interval.percentile, text, conversion: null } };
}

function renamedIntervals(stored: readonly ScoredScan[], shown: readonly ScoredScan[]): number {
  const pairs = shown.flatMap(({ results }, index) => results.map((result, place) => [result, stored[index]!.results[place]!] as const));
  return pairs.filter(([now, was]) => now.interval && now.interval !== was.interval).length;
}

const intervalSentence = (count: number, engineVersion: string): string =>
  `The record of engine ${engineVersion} holds ${countOf(count, "interval")} of 95 %, no longer called so: the reference does not state how well it knows its own group.`;

const othersSentence = (engineVersion: string): string =>
  `The record of engine ${engineVersion} holds comparisons with other references that are no longer shown.`;

function withoutT({ tInterval: _t, ...result }: ScoreResult): ScoreResult {
  const ofZ = Math.abs(result.zScore ?? 0);
  const holds = (flag: Flag) =>
    result.zScore === null ? flag === "soft_range" : (flag !== "beyond_3sd" || ofZ > 3) && (flag !== "beyond_5sd" || ofZ > 5);
  return { ...result, tScore: null, youngAdult: null, tRefusal: zRequired, flags: result.flags.filter(holds) };
}

function withheldResults(stored: readonly ScoredScan[], shown: readonly ScoredScan[]): Refusal[] {
  return shown.flatMap(({ results }, index) =>
    results.flatMap((result, place) => {
      const was = stored[index]!.results[place]!;
      if (was.zScore !== result.zScore) return [result.refusal!];
      return was.tScore === result.tScore ? [] : [result.tRefusal!];
    }),
  );
}

/** Omits excluded vertebrae, whose effect the report itself states. */
function sentencesOf(refused: readonly Refusal[], category: Category | null, engineVersion: string): string[] {
  const count = (code: Refusal["code"]) => refused.filter((refusal) => refusal.code === code).length;
  const record = `The record of engine ${engineVersion} holds`;
  const claims = (code: Refusal["code"], losesCategory: boolean) => [
    ...(count(code) > 0 ? [countOf(count(code), "compared value")] : []),
    ...(losesCategory ? ["a category"] : []),
  ];
  const t = count("z_required");
  const contradicts = count("implausible_value") > 0;
  const noScanner = claims("scanner_mismatch", category !== null && !contradicts && count("vertebra_excluded") === 0);
  return [
    ...(contradicts
      ? [`${record} ${listOf(claims("implausible_value", category !== null))}, no longer shown: values of the scan contradict each other.`]
      : []),
    ...(noScanner.length === 0 ? [] : [`${record} ${listOf(noScanner)}, no longer shown: the scanner is not stated.`]),
    ...(t === 0 ? [] : [`${record} ${countOf(t, "T-score")}, no longer shown: the Z-score applies here.`]),
  ];
}
