import { normalQuantile } from "../normal/normal-quantile.ts";
import { parametersInCell } from "./parameters-at.ts";
import { cellWithin, type PreparedCurve, type PreparedSegment } from "./prepared-curve.ts";

/** Ages in decimal years; one value per age and percentile. */
export interface CentileSegment {
  readonly ages: number[];
  readonly percentiles: { readonly percentile: number; readonly values: number[] }[];
}

/** Whole years, or these fractions for short segments. */
const partsOfYear = [12, 4, 2, 1];

const mostAges = 97;

/**
 * Centile lines ready to draw, broken between segments: at both ends of each, at every whole year between them and, in
 * short segments, at parts of years. Each value comes from the interpolated parameters of its age; centiles themselves are
 * never interpolated.
 *
 * @param percentiles percentiles to draw, 0 to 100 exclusive
 * @param exactAge a further age in years that the segment which holds it is drawn at, such as a person's own
 */
export function centileLines(curve: PreparedCurve, percentiles: readonly number[], exactAge?: number): CentileSegment[] {
  return curve.segments.map((segment) => {
    const ages = drawnAges(segment, exactAge);
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

function drawnAges({ start, end }: PreparedSegment, exactAge: number | undefined): number[] {
  const parts = partsOfYear.find((count) => (end - start) * count < mostAges) ?? 1;
  const first = Math.floor(start * parts) + 1;
  const between = Array.from({ length: Math.max(0, Math.ceil(end * parts) - first) }, (_, index) => (first + index) / parts);
  const own = exactAge !== undefined && exactAge > start && exactAge < end ? [exactAge] : [];
  return [...new Set([start, ...between, ...own, end])].sort((a, b) => a - b);
}
