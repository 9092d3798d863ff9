import { normalQuantile } from "../normal/normal-quantile.ts";
import { parametersInCell } from "./parameters-at.ts";
import { cellWithin, type PreparedCurve, type PreparedSegment } from "./prepared-curve.ts";

/** Centile lines over one segment: ages in decimal years, and for each percentile a value at every age. */
export interface CentileSegment {
  readonly ages: number[];
  readonly percentiles: { readonly percentile: number; readonly values: number[] }[];
}

/**
 * Centile lines ready to draw, broken between segments. Each value comes from the interpolated parameters of its age;
 * centiles themselves are never interpolated.
 *
 * @param percentiles percentiles to draw, 0 to 100 exclusive
 * @param agesPerSegment how many ages each segment is drawn at, at least 2; the first and last are its ends
 */
export function centileLines(curve: PreparedCurve, percentiles: readonly number[], agesPerSegment: number): CentileSegment[] {
  return curve.segments.map((segment) => {
    const ages = evenAges(segment, agesPerSegment);
    const parameters = ages.map((age) => parametersInCell(curve, cellWithin(curve, segment, age), age));
    return {
      ages,
      percentiles: percentiles.map((percentile) => {
        const z = normalQuantile(percentile / 100);
        return { percentile, values: parameters.map(({ mu, sigma, nu, tau }) => curve.family.quantileAtZ(z, mu, sigma, nu, tau)) };
      }),
    };
  });
}

function evenAges({ start, end }: PreparedSegment, count: number): number[] {
  const step = (end - start) / (count - 1);
  return Array.from({ length: count }, (_, index) => (index === count - 1 ? end : start + index * step));
}
