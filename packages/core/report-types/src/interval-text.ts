import { fitGates, type ScoreInterval, type TScoreInterval } from "@trabecula/contracts";
import { formatCount, listOf, upperFirst } from "@trabecula/messages";
import { formatNumber, formatScore } from "./format.ts";

type Parts = Pick<ScoreInterval, "measurement" | "conversion" | "curve">;

/**
 * Says which errors an interval includes; an estimate is not called 95 %. Without the curve's error, it says how repeat
 * measurements would vary.
 */
export function intervalSentence(parts: Parts, repeat: readonly [number, number] | null): string {
  const { curve, measurement } = parts;
  if (curve === null) return `${repeatSentence(repeat)}How well the reference knows its own group is not stated.`;
  const people = curve.of === "people" && curve.people != null ? `the ${formatCount(curve.people)} people behind the reference` : "curve";
  const reference = curve.of === "controls" ? [] : [people];
  const controls = curve.controls === undefined ? [] : [`the ${formatCount(curve.controls)} controls`];
  const held = listOf(partsOf(parts, ...reference, ...controls));
  const of = isAbout(curve) ? `${upperFirst(held)}, about; ${whyAbout(curve)}` : `95 %: ${held}`;
  return `${of}${measurement === null ? "; the precision of the measurement is not known" : ""}`;
}

const isAbout = (curve: Parts["curve"]): boolean => curve?.of === "estimated" || curve?.of === "controls";

function whyAbout({ of, people }: NonNullable<Parts["curve"]>): string {
  if (of === "controls") return "how well the reference knows its own group is not stated";
  return people === null
    ? `fewer than ${fitGates.turns} people may hide a sharp turn of the curve`
    : "the number near this age is estimated";
}

const repeatSentence = (repeat: readonly [number, number] | null): string =>
  repeat === null ? "" : `Repeat measurements would vary from ${repeat.map((end) => formatNumber(end, 1)).join(" to ")}. `;

function partsOf({ measurement, conversion }: Pick<Parts, "measurement" | "conversion">, ...reference: string[]): string[] {
  return [...(measurement === null ? [] : ["measurement"]), ...(conversion == null ? [] : ["conversion"]), ...reference];
}

export function tIntervalSentence({ tScore, measurement, conversion, people, crosses }: Omit<TScoreInterval, "text">): string {
  const [low, high] = tScore.map((end) => formatScore(end));
  const parts =
    people === null
      ? `${variation(measurement !== null, conversion !== null)} from T ${low} to ${high}. How well the reference knows its young adults is not stated.`
      : `95 %: ${listOf(partsOf({ measurement, conversion }, `the ${formatCount(people)} young adults behind the reference`))}${measurement === null ? "; the precision of the measurement is not known" : ""}.`;
  return crosses.length === 0 ? parts : `${parts} ${crossesSentence(crosses)}`;
}

function variation(isMeasured: boolean, isConverted: boolean): string {
  if (!isConverted) return "Repeat measurements would vary";
  return isMeasured
    ? "With the error of the conversion, repeat measurements would vary"
    : "With the error of the conversion, the score lies";
}

const crossesSentence = (crosses: readonly number[]): string => `The interval crosses ${limitsOf(crosses)}.`;

export const eitherSideSentence = (crosses: readonly number[]): string =>
  `Within its error, the lowest T-score can lie on either side of ${limitsOf(crosses)}.`;

const limitsOf = (crosses: readonly number[]): string => listOf(crosses.map((limit) => formatScore(limit)));

interface ShownInterval {
  readonly text: string;
  /** Null without an error of the reference. */
  readonly sure: { readonly zScore: NonNullable<ScoreInterval["zScore"]>; readonly percentile: readonly [number, number] } | null;
  readonly isEstimated: boolean;
  readonly repeat: readonly [number, number] | null;
}

/** Applies the current rule, also to records from before engine 1.7.0. */
export function shownInterval({ text, repeat, ...interval }: ScoreInterval): ShownInterval {
  const { zScore, percentile, curve } = interval;
  const isEstimated = isAbout(curve);
  const ends = zScore && percentile && { zScore, percentile };
  const ofRepeats = text === undefined && curve === null ? percentile : (repeat ?? null);
  const sure = text === undefined && curve === null ? null : ends;
  return { text: text === undefined || isEstimated ? intervalSentence(interval, ofRepeats) : text, sure, isEstimated, repeat: ofRepeats };
}
