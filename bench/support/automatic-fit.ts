import { fitGroup, type CurvePlan } from "@trabecula/reference-fits";
import { parametersAt, prepareCurve, type Cohort, type DistributionParameters, type FamilyName } from "@trabecula/reference-stats";

const plan: CurvePlan = {
  ...{ family: "auto", smoothing: { method: "averaged" }, agePower: 1, ageFrom: null, ageTo: null },
  ...{ repeats: "weighted", acceptSmall: true, standardErrors: { method: "none" } },
};

interface AutomaticFit {
  readonly family: FamilyName;
  readonly ages: readonly [number, number];
  readonly at: (age: number) => DistributionParameters;
}

/** The curve of a cohort that a dataset would hold. */
export function automaticFit(cohort: Cohort): AutomaticFit {
  const fit = fitGroup({ parameter: "tt_bmd", site: "distal-tibia", sex: "female", cohort, mostVisits: 1 }, plan);
  if (!fit.ok) throw new Error(fit.message);
  const { family, ages } = fit.result;
  const curve = prepareCurve(family, fit.points, "lagrange4");
  return { family, ages, at };

  function at(age: number): DistributionParameters {
    const read = parametersAt(curve, age);
    if (!read.ok) throw new Error(`The curve has no age ${age}.`);
    return read;
  }
}
