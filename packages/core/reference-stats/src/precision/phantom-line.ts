import { mean, sum } from "./decimal.ts";

export interface PhantomSection {
  readonly x: readonly number[];
  readonly y: readonly number[];
}

/** `residual`: mean on y minus its prediction from x. */
export interface SectionMeans {
  readonly readingsX: number;
  readonly readingsY: number;
  readonly meanX: number;
  readonly meanY: number;
  readonly residual: number;
}

interface Common {
  readonly slope: number;
  readonly intercept: number;
  readonly sections: readonly SectionMeans[];
}

/** Three or more sections: least-squares line through their means, y = intercept + slope x. */
export interface LineOfSections extends Common {
  readonly of: "line";
  readonly correlation: number;
  /** sqrt(sum of squared residuals / (sections - 2)). */
  readonly standardError: number;
  readonly meanX: number;
  readonly sdX: number;
  readonly sdY: number;
  readonly lower: number;
  readonly upper: number;
}

/** One section: ratio of its means, y = slope x. */
export interface RatioOfSection extends Common {
  readonly of: "ratio";
  readonly intercept: 0;
  readonly meanX: number;
  /** Standard error of the ratio, from the scatter of the readings. */
  readonly slopeError: number;
}

export type PhantomLine =
  | ({ readonly ok: true } & (LineOfSections | RatioOfSection))
  | { readonly ok: false; readonly reason: "not-finite" | "no-sections" | "two-sections" | "few-readings" | "no-spread" | "opposed" };

/** Fewer readings give no scatter; XcalRep scans each phantom three times. */
const fewestReadings = 3;

/**
 * Calibration between two systems as in XcalRep (Mikolajewicz et al., Bone 147 (2021) 115880), one mean per section.
 * One section gives a ratio, valid near its value; two are refused because their line has no error estimate.
 */
export function phantomLine(sections: readonly PhantomSection[]): PhantomLine {
  if (sections.length === 0) return { ok: false, reason: "no-sections" };
  if (!sections.every(({ x, y }) => [...x, ...y].every(Number.isFinite))) return { ok: false, reason: "not-finite" };
  if (sections.length === 2) return { ok: false, reason: "two-sections" };
  if (sections.some(({ x, y }) => x.length < fewestReadings || y.length < fewestReadings)) return { ok: false, reason: "few-readings" };
  return sections.length === 1 ? ratioOf(sections[0]!) : lineOf(sections);
}

function ratioOf(section: PhantomSection): PhantomLine {
  const [meanX, meanY] = [mean(section.x), mean(section.y)];
  const slope = meanY / meanX;
  if (!(slope > 0 && Number.isFinite(slope))) return { ok: false, reason: "opposed" };
  // Relative errors of independent means add in squares.
  const shareX = squaredErrorOfMean(section.x) / meanX ** 2;
  const shareY = squaredErrorOfMean(section.y) / meanY ** 2;
  const slopeError = slope * Math.sqrt(shareX + shareY);
  return { ok: true, of: "ratio", slope, intercept: 0, meanX, slopeError, sections: [meansOf(section, { slope, intercept: 0 })] };
}

function lineOf(sections: readonly PhantomSection[]): PhantomLine {
  const [xs, ys] = [sections.map(({ x }) => mean(x)), sections.map(({ y }) => mean(y))];
  const [meanX, meanY, n] = [mean(xs), mean(ys), sections.length];
  const squaresX = sum(xs.map((x) => (x - meanX) ** 2));
  const squaresY = sum(ys.map((y) => (y - meanY) ** 2));
  if (!(squaresX > 0 && squaresY > 0)) return { ok: false, reason: "no-spread" };
  const slope = sum(xs.map((x, index) => (x - meanX) * (ys[index]! - meanY))) / squaresX;
  if (!(slope > 0)) return { ok: false, reason: "opposed" };
  const line = { slope, intercept: meanY - slope * meanX };
  const means = sections.map((section) => meansOf(section, line));
  return {
    ok: true,
    of: "line",
    ...line,
    correlation: Math.min(1, slope * Math.sqrt(squaresX / squaresY)),
    standardError: Math.sqrt(sum(means.map(({ residual }) => residual ** 2)) / (n - 2)),
    meanX,
    sdX: Math.sqrt(squaresX / (n - 1)),
    sdY: Math.sqrt(squaresY / (n - 1)),
    lower: Math.min(...xs),
    upper: Math.max(...xs),
    sections: means,
  };
}

function meansOf({ x, y }: PhantomSection, { slope, intercept }: { slope: number; intercept: number }): SectionMeans {
  const [meanX, meanY] = [mean(x), mean(y)];
  return { readingsX: x.length, readingsY: y.length, meanX, meanY, residual: meanY - (intercept + slope * meanX) };
}

export interface RatioWithPrecision {
  readonly slope: number;
  readonly slopeError: number;
  readonly x: number;
  readonly rmsSdX: number;
  readonly rmsSdY: number;
}

/**
 * Least significant change between x and y through a ratio, in the unit of y: 1.96 sqrt( e_y² + b² e_x² + x² s_b² ),
 * after Shepherd and Lu (2007).
 */
export function generalizedLscOfRatio({ slope, slopeError, x, rmsSdX, rmsSdY }: RatioWithPrecision): number {
  return 1.96 * Math.sqrt(rmsSdY ** 2 + (slope * rmsSdX) ** 2 + (x * slopeError) ** 2);
}

function squaredErrorOfMean(values: readonly number[]): number {
  const center = mean(values);
  return sum(values.map((value) => (value - center) ** 2)) / (values.length - 1) / values.length;
}
