import type { Cohort, Fit } from "../fitting/fit-types.ts";
import { equalBins, residualRows, wholeRange, ageBin, countPersons, type ResidualRows } from "./residual-rows.ts";
import { calibration } from "./calibration.ts";
import type { FitDiagnostics, AgeBin } from "./fit-diagnostics.ts";
import { qStatistics } from "./q-statistics.ts";
import { fitWarnings } from "./warnings.ts";
import { momentsByAge } from "./weighted-moments.ts";
import { wormPlot } from "./worm-plot.ts";

const WIDTHS = [0.25, 0.5, 1, 2, 5, 10] as const;
const MOST_BINS = 20;

/** Even bins, the narrowest of ¼, ½, 1, 2, 5 or 10 years giving at most 20. Keeps empty bins, to show gaps. */
function sampleSize(rows: Pick<ResidualRows, "ages" | "persons" | "weights">): AgeBin[] {
  const { ages } = rows;
  const [youngest, oldest] = [ages[0]!, ages.at(-1)!];
  const width = WIDTHS.find((candidate) => binCount(youngest, oldest, candidate) <= MOST_BINS) ?? WIDTHS.at(-1)!;
  const from = Math.floor(youngest / width) * width;
  let start = 0;
  return Array.from({ length: binCount(youngest, oldest, width) }, (_, index) => {
    const [ageFrom, ageTo] = [from + index * width, from + (index + 1) * width];
    let end = start;
    while (end < ages.length && ages[end]! < ageTo) end++;
    const range = { ageFrom, ageTo, start, end };
    start = end;
    return ageBin(range, countPersons(rows, range).persons);
  });
}

function binCount(youngest: number, oldest: number, width: number): number {
  return Math.floor(oldest / width) - Math.floor(youngest / width) + 1;
}

/**
 * Sample size by age, worm plots, Q statistics, calibration, residual moments, and warnings.
 * @param cohort the rows that were fitted, in their order (ages in decimal years)
 * @param fit the fit of exactly these rows; its residuals are Z-scores
 * @throws RangeError if cohort and fit differ in length, or no row has a finite residual
 */
export function diagnoseFit(cohort: Cohort, fit: Fit): FitDiagnostics {
  if (cohort.ages.length !== fit.residuals.length) throw new RangeError("The fit must be of this cohort, row by row.");
  const rows = residualRows(cohort, fit);
  if (rows.ages.length === 0) throw new RangeError("A fit without a single finite residual cannot be diagnosed.");
  const bins = equalBins(rows);
  const worms = [wholeRange(rows), ...bins].map((range) => wormPlot(rows, range));
  const q = qStatistics(rows, bins, fit);
  return {
    sampleSize: sampleSize(rows),
    worms,
    q,
    calibration: calibration(rows, fit),
    moments: momentsByAge(rows, bins),
    warnings: fitWarnings(cohort, fit, rows, { worms, q }),
  };
}
