import type { CurveProtocol, Scanner, Sex, Site } from "@trabecula/contracts";
import type { DatasetCurve } from "@trabecula/reference-datasets";
import { ageRanges, prepareCurve } from "@trabecula/reference-stats";
import { findParameter } from "@trabecula/report-types";
import type { FittedGroup } from "./fit-group.ts";

export interface FittedCurve extends FittedGroup {
  readonly parameter: string;
  readonly site: Site;
  readonly sex: Sex;
}

export interface CurveOrigin {
  readonly scanner: Scanner | null;
  readonly protocol: CurveProtocol;
  readonly source: string;
}

export const anyOrigin: CurveOrigin = {
  scanner: null,
  protocol: { region: null, offsetMm: null, offsetPercent: null, stacks: null, feCriterion: null },
  source: "cohort",
};

/** `n` counts persons; catalog unit. */
export function toDatasetCurve({ parameter, site, sex, result, points }: FittedCurve, origin: CurveOrigin): DatasetCurve {
  const curve = prepareCurve(result.family, points, "lagrange4");
  return {
    parameter,
    site,
    sex,
    ...origin,
    unit: findParameter(parameter)?.unit ?? "",
    n: result.persons,
    family: result.family,
    points: [...points],
    curve,
    zAges: ageRanges(curve),
    youngAdult: null,
    meanLine: null,
  };
}
