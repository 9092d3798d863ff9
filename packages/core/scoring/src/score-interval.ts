import { ageOnCurve } from "@trabecula/comparability";
import type { Parameter, Scan, ScoreInterval, ScoreResult, TScoreInterval } from "@trabecula/contracts";
import { curveErrorsAt, youngAdultsCount } from "@trabecula/reference-datasets/reading";
import { normal95, percentileInterval, quantityWithoutNoise, zErrorAt } from "@trabecula/reference-stats";
import { intervalSentence, tIntervalSentence, type AgeFacts } from "@trabecula/report-types";
import { scoreWithoutNoise } from "./binary-noise.ts";
import type { ComparedWith, Comparison } from "./comparison.ts";
import { conversionErrorPercent } from "./scale/conversion.ts";

export type ScanMade = Pick<Scan, "site" | "scanner" | "protocol" | "motionGrade">;

/** Precision error (SD, in the catalog's unit) and its origin; null if unknown. */
export type ErrorOfValue = (scan: ScanMade, parameter: Parameter, value: number) => ScoreInterval["measurement"];

type Compared = ComparedWith & { ok: true };

interface ErrorsOfValue {
  readonly compared: number;
  readonly measurement: ScoreInterval["measurement"];
  readonly precision: number | null;
  readonly conversion: number | null;
  readonly total: number | null;
}

function errorsOf({ converter }: Compared, value: number, measurement: ScoreInterval["measurement"]): ErrorsOfValue {
  const compared = converter?.convert(value).value ?? value;
  const precision = measurement && measurement.error * (converter?.slope ?? 1);
  const conversion = converter && quantityWithoutNoise((conversionErrorPercent / 100) * compared);
  const total = precision === null && conversion === null ? null : Math.hypot(precision ?? 0, conversion ?? 0);
  return { compared, measurement, precision, conversion, total };
}

/** Combines the errors of value, conversion and reference, as far as they are known. */
export function scoreIntervals(
  { z, t, parameter }: Comparison,
  scan: ScanMade,
  age: AgeFacts,
  result: ScoreResult,
  errorOfValue: ErrorOfValue,
): Pick<ScoreResult, "interval" | "tInterval"> {
  const measurement = errorOfValue(scan, parameter, result.value);
  const interval = z.ok && result.zScore !== null ? zInterval(z, age, result.zScore, errorsOf(z, result.value, measurement)) : null;
  const tInterval = t.ok && result.tScore !== null ? intervalOfT(t, result, errorsOf(t, result.value, measurement)) : null;
  return { ...(interval && { interval }), ...(tInterval && { tInterval }) };
}

function zInterval(z: Compared, age: AgeFacts, zScore: number, errors: ErrorsOfValue): ScoreInterval | null {
  const curve = z.curve.curve!;
  const years = ageOnCurve(curve.segments, age);
  if (typeof years !== "number") return null;
  const ofCurve = curveErrorsAt(z.curve, years, z.peopleNear);
  const { compared, measurement, precision, conversion, total } = errors;
  if (total === null && ofCurve === null) return null;
  const sure = ofCurve && percentileInterval(curve, years, compared, { precisionError: total, zErrors: ofCurve.errors });
  const repeated = precision === null ? null : percentileInterval(curve, years, compared, { precisionError: precision, zErrors: null });
  const repeat = repeated?.ok ? pair(repeated.percentile, quantityWithoutNoise) : null;
  const { of = "dataset", people = null } = ofCurve ?? {};
  const parts = {
    measurement,
    conversion,
    curve: ofCurve && {
      zError: quantityWithoutNoise(zErrorAt(ofCurve.errors, zScore)),
      of,
      people: people === null ? null : quantityWithoutNoise(people),
      ...(z.curve.adaptation && { controls: z.curve.adaptation.n }),
    },
  };
  return {
    zScore: sure?.ok ? pair(sure.z, (end) => (end === null ? null : scoreWithoutNoise(end))) : null,
    percentile: sure?.ok ? pair(sure.percentile, quantityWithoutNoise) : null,
    repeat,
    text: intervalSentence(parts, repeat),
    ...parts,
  };
}

const pair = <From, To>([low, high]: readonly [From, From], of: (end: From) => To): [To, To] => [of(low), of(high)];

/** T-scores rounded to one decimal meet these limits of the WHO category. */
const categoryLimits = [-1, -2.5] as const;

/** Counts the young adults of a separate curve, not of a curve over age. */
function intervalOfT({ curve }: Compared, { tScore, preferred }: ScoreResult, errors: ErrorsOfValue): TScoreInterval | null {
  const people = youngAdultsCount(curve);
  const { measurement, conversion, total } = errors;
  if (total === null && people === null) return null;
  const t = tScore!;
  const ofReference = people === null ? 0 : 1 / people + t ** 2 / (2 * people);
  const half = normal95 * Math.sqrt(((total ?? 0) / curve.youngAdult!.sd) ** 2 + ofReference);
  const [low, high] = [scoreWithoutNoise(t - half), scoreWithoutNoise(t + half)];
  const crosses = preferred === "t" ? categoryLimits.filter((limit) => low < limit && limit < high) : [];
  const parts = { measurement, conversion, people, crosses };
  const tScores: [number, number] = [low, high];
  return { tScore: tScores, text: tIntervalSentence({ tScore: tScores, ...parts }), ...parts };
}
