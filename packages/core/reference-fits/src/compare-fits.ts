import type { FitPlan, FittedFamily, Smoothing } from "@trabecula/contracts";
import { crossValidatedDeviance } from "@trabecula/reference-stats";
import { withinAges, type CohortGroup } from "./cohort-group.ts";
import { familiesOf, fitFamily, type CurvePlan } from "./fit-families.ts";

const comparedFolds = 10;

export interface ComparedFit {
  readonly family: FittedFamily;
  readonly smoothing: Smoothing;
  readonly agePower: number;
  readonly totalEdf: number;
  readonly globalDeviance: number;
  readonly converged: boolean;
  readonly aic: number;
  readonly gaic3: number;
  readonly bic: number;
  readonly crossValidated: number | null;
}

/** Best first. Eleven fits per line, so run it in the background. */
export function compareFits(group: CohortGroup, plan: CurvePlan, smoothings: readonly FitPlan["smoothing"][]): ComparedFit[] {
  const cohort = withinAges(group.cohort, plan.ageFrom, plan.ageTo);
  const compared = smoothings.flatMap((smoothing) =>
    familiesOf(cohort, plan).flatMap((family): ComparedFit[] => {
      const reading = fitFamily(cohort, { ...plan, smoothing }, family, () => undefined);
      if (!reading.ok) return [];
      const { agePower, totalEdf, globalDeviance, converged, aic, gaic3, bic } = reading.fit;
      const crossValidated = crossValidatedDeviance(cohort, { family, smoothing, agePower, edf: reading.edf }, comparedFolds);
      return [{ family, smoothing, agePower, totalEdf, globalDeviance, converged, aic, gaic3, bic, crossValidated }];
    }),
  );
  return compared.sort((one, other) => (one.crossValidated ?? Infinity) - (other.crossValidated ?? Infinity));
}
