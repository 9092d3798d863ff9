import type { CohortReport, ReportType } from "@trabecula/contracts";
import { curveRecord, type CohortFacts, type ComparedFit, type CurvePlan, type FittedCurve } from "@trabecula/reference-fits";
import { engineVersion } from "@trabecula/reference-stats";

export interface FailedCurve {
  readonly parameter: string;
  readonly site: string;
  readonly sex: string;
  readonly message: string;
}

export interface FitOutcome {
  readonly reportType: ReportType | null;
  readonly plan: CurvePlan;
  readonly report: CohortReport;
  readonly cohort: CohortFacts;
  readonly curves: readonly FittedCurve[];
  readonly failed: readonly FailedCurve[];
  readonly remarks: readonly string[];
  /** Cross-validation by person, one list per curve; empty if not requested. */
  readonly comparisons: readonly CurveComparison[];
}

export interface CurveComparison extends Pick<FittedCurve, "parameter" | "site" | "sex"> {
  readonly fits: readonly ComparedFit[];
}

/** Totals over all curves (`deviance` is −2 log L, `edf` effective degrees of freedom, `n` persons), curve details, and refused rows. */
export function fitRecord({ plan, report, cohort, curves, failed, remarks, comparisons }: FitOutcome) {
  const sum = (read: (curve: FittedCurve) => number) => curves.reduce((total, curve) => total + read(curve), 0);
  return {
    engineVersion,
    deviance: sum(({ result }) => result.globalDeviance),
    edf: sum(({ result }) => result.totalEdf),
    n: sum(({ result }) => result.persons),
    rows: sum(({ result }) => result.rows),
    converged: curves.every(({ result }) => result.converged),
    curves: curves.map(shortRecord),
    failed,
    ...(comparisons.length === 0 ? {} : { comparisons }),
    cohort,
    columns: report.reading,
    plan,
    remarks,
    problems: report.problems.map(({ line, message }) => ({ line, message })),
  };
}

function shortRecord(curve: FittedCurve) {
  const { globalDeviance, lines: _lines, diagnostics: _diagnostics, ...kept } = curveRecord(curve);
  return { ...kept, deviance: globalDeviance, milliseconds: curve.result.milliseconds };
}
