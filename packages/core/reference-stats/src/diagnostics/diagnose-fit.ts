import type { Cohort, Fit } from "../fitting/fit-types.ts";
import { equalBins } from "./age-bins.ts";
import { calibration } from "./calibration.ts";
import type { FitDiagnostics } from "./fit-diagnostics.ts";
import { qStatistics } from "./q-statistics.ts";
import { residualRows, wholeRange } from "./residual-rows.ts";
import { sampleSize } from "./sample-size.ts";
import { fitWarnings } from "./warnings.ts";
import { momentsByAge } from "./weighted-moments.ts";
import { wormPlot } from "./worm-plot.ts";

/**
 * How well a fitted curve describes the cohort it was fitted to: sample size by age, worm plots, Q statistics,
 * calibration, residual moments, and warnings in words.
 *
 * @param cohort the rows that were fitted, in their order (ages in decimal years)
 * @param fit the fit of exactly these rows; its residuals are Z-scores
 * @throws RangeError when cohort and fit differ in length, or no row has a finite residual
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
