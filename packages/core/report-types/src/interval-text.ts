import type { ScoreInterval, TScoreInterval } from "@trabecula/contracts";
import { formatCount, listOf } from "@trabecula/messages";
import { formatNumber, formatScore } from "./format.ts";

type Parts = Pick<ScoreInterval, "measurement" | "conversion" | "curve">;

/** Which parts a 95 % interval holds; without the error of the curve, how repeat measurements would vary. */
export function intervalSentence(parts: Parts, repeat: readonly [number, number] | null): string {
  const { curve, measurement } = parts;
  if (curve === null) return `${repeatSentence(repeat)}How well the reference knows its own group is not stated.`;
  const people = curve.of === "people" && curve.people != null ? `the ${formatCount(curve.people)} people behind the reference` : "curve";
  const about = curve.of !== "estimated" ? "" : ", about; the number near this age is estimated";
  const controls = curve.controls === undefined ? [] : [`the ${formatCount(curve.controls)} controls`];
  return `${partsText(parts, people, ...controls)}${about}${measurement === null ? "; the precision of the measurement is not known" : ""}`;
}

const repeatSentence = (repeat: readonly [number, number] | null): string =>
  repeat === null ? "" : `Repeat measurements would vary from ${repeat.map((end) => formatNumber(end, 1)).join(" to ")}. `;

function partsText({ measurement, conversion }: Pick<Parts, "measurement" | "conversion">, ...reference: string[]): string {
  const parts = [...(measurement === null ? [] : ["measurement"]), ...(conversion == null ? [] : ["conversion"]), ...reference];
  return `95 %: ${listOf(parts)}`;
}

export function tIntervalSentence({ tScore, measurement, conversion, people, crosses }: Omit<TScoreInterval, "text">): string {
  const [low, high] = tScore.map((end) => formatScore(end));
  const parts =
    people === null
      ? `${variation(measurement !== null, conversion !== null)} from T ${low} to ${high}. How well the reference knows its young adults is not stated.`
      : `${partsText({ measurement, conversion }, `the ${formatCount(people)} young adults behind the reference`)}${measurement === null ? "; the precision of the measurement is not known" : ""}.`;
  return crosses.length === 0 ? parts : `${parts} ${crossesSentence(crosses)}`;
}

function variation(isMeasured: boolean, isConverted: boolean): string {
  if (!isConverted) return "Repeat measurements would vary";
  return isMeasured
    ? "With the error of the conversion, repeat measurements would vary"
    : "With the error of the conversion, the score lies";
}

export const crossesSentence = (crosses: readonly number[]): string =>
  `The interval crosses ${listOf(crosses.map((limit) => formatScore(limit)))}.`;

interface ShownInterval {
  readonly text: string;
  /** Null where nothing may be called 95 %. */
  readonly sure: { readonly zScore: NonNullable<ScoreInterval["zScore"]>; readonly percentile: readonly [number, number] } | null;
  readonly repeat: readonly [number, number] | null;
}

/** An interval as today's rule shows it, also of records before engine 1.7.0. */
export function shownInterval({ text, repeat, ...interval }: ScoreInterval): ShownInterval {
  const { zScore, percentile, curve } = interval;
  if (text !== undefined) return { text, sure: zScore && percentile && { zScore, percentile }, repeat: repeat ?? null };
  const ofMeasurement = curve === null ? percentile : null;
  const sure = curve === null || !zScore || !percentile ? null : { zScore, percentile };
  return { text: intervalSentence(interval, ofMeasurement), sure, repeat: ofMeasurement };
}
