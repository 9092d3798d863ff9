import { fitGroup, type CohortGroup, type CurvePlan, type FittedCurve } from "@trabecula/reference-fits";
import type { FailedCurve } from "./fit-record.ts";

export function fitGroups(groups: readonly CohortGroup[], plan: CurvePlan): { curves: FittedCurve[]; failed: FailedCurve[] } {
  const curves: FittedCurve[] = [];
  const failed: FailedCurve[] = [];
  for (const group of groups) {
    const { parameter, site, sex } = group;
    const fit = fitGroup(group, plan);
    if (fit.ok) curves.push({ parameter, site, sex, result: fit.result, points: fit.points, lambdas: fit.lambdas });
    else failed.push({ parameter, site, sex, message: fit.message });
  }
  return { curves, failed };
}
