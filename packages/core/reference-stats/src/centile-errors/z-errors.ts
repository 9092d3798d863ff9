import { isBand, type AgePoint, type CurvePoint } from "../curves/curve-points.ts";

/** Standard errors of the curve in Z, at Z of −2, 0 and 2, for one age. */
export type ZErrors = readonly [low: number, middle: number, high: number];

export const zErrorScores = [-2, 0, 2] as const;

/**
 * Standard error at any Z, with variance quadratic in Z: exact for estimated mean and SD of (log-)normal distributions,
 * approximate otherwise. At least the smallest of the three.
 */
export function zErrorAt(errors: ZErrors, z: number): number {
  const [low, middle, high] = errors.map((error) => error ** 2) as [number, number, number];
  const variance = middle + ((high - low) / 4) * z + ((high + low - 2 * middle) / 8) * z ** 2;
  return Math.sqrt(Math.max(variance, Math.min(low, middle, high)));
}

/** Errors of a mean and SD estimated from `people` of a (log-)normal distribution: Var Z = (1 + Z² / 2) / n. */
export function zErrorsOfPeople(people: number): ZErrors {
  const at = (z: number) => Math.sqrt((1 + z ** 2 / 2) / people);
  return [at(zErrorScores[0]), at(zErrorScores[1]), at(zErrorScores[2])];
}

/**
 * Errors of the band, or interpolated linearly within a segment. At a shared age the later segment counts.
 * @returns null outside the points' ages or without stated errors
 */
export function statedZErrors(points: readonly CurvePoint[], age: number): ZErrors | null {
  let found: { from: number; errors: ZErrors | undefined } | null = null;
  for (const { from, to, errorsAt } of stretchesOf(points)) {
    if (age >= from && age <= to && (found === null || from > found.from)) found = { from, errors: errorsAt(age) };
  }
  return found?.errors ?? null;
}

interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly errorsAt: (age: number) => ZErrors | undefined;
}

const known = new WeakMap<readonly CurvePoint[], Stretch[]>();

function stretchesOf(points: readonly CurvePoint[]): Stretch[] {
  const kept = known.get(points);
  if (kept) return kept;
  const bands = points.filter(isBand).map(({ ageMin, ageMax, zErrors }) => ({ from: ageMin, to: ageMax, errorsAt: () => zErrors }));
  const segments = Map.groupBy(
    points.filter((point): point is AgePoint => !isBand(point)),
    ({ segment }) => segment,
  );
  const cells = [...segments.values()].flatMap((segment) => {
    const own = segment.toSorted((left, right) => left.age - right.age);
    return own.slice(1).map((end, index) => cellBetween(own[index]!, end));
  });
  const stretches = [...bands, ...cells];
  known.set(points, stretches);
  return stretches;
}

function cellBetween(start: AgePoint, end: AgePoint): Stretch {
  const errorsAt = (age: number): ZErrors | undefined => {
    if (!start.zErrors || !end.zErrors) return undefined;
    const share = (age - start.age) / (end.age - start.age);
    const at = (index: 0 | 1 | 2) => start.zErrors![index] + share * (end.zErrors![index] - start.zErrors![index]);
    return [at(0), at(1), at(2)];
  };
  return { from: start.age, to: end.age, errorsAt };
}
