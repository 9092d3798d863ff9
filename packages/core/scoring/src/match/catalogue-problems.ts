import type { Dataset, DatasetCurve } from "@trabecula/reference-datasets";
import type { ReportType } from "@trabecula/contracts";
import { findParameter, reportTypeOf, reportTypes, siteLabel } from "@trabecula/report-types";
import { isSameUnit } from "@trabecula/study-tables";

export interface CatalogueProblem {
  readonly curve: DatasetCurve;
  readonly message: string;
}

/**
 * Finds curves that can never match the catalog: unknown keys, sites or units. Returns one sentence each, without
 * duplicates, with the first curve affected.
 */
export function findCatalogueProblems({ manifest, curves }: Dataset): CatalogueProblem[] {
  const first = new Map<string, CatalogueProblem>();
  for (const curve of curves)
    for (const message of problemsOf(curve, manifest.reportType)) if (!first.has(message)) first.set(message, { curve, message });
  return [...first.values()];
}

function problemsOf(curve: DatasetCurve, reportType: ReportType): string[] {
  const parameter = findParameter(curve.parameter);
  if (!parameter) return [`${curve.parameter} is not a parameter of the catalogue.`];
  const type = reportTypeOf(curve.parameter)!;
  if (type !== reportType)
    return [`${curve.parameter} belongs to ${reportTypes[type].label}, but the dataset is for ${reportTypes[reportType].label}.`];
  return [
    ...(parameter.sites.includes(curve.site) ? [] : [`${curve.parameter} is not measured at the ${siteLabel(curve.site).toLowerCase()}.`]),
    ...(isSameUnit(curve.unit, parameter.unit) ? [] : [`${curve.parameter} must be in “${parameter.unit}”, not in “${curve.unit}”.`]),
  ];
}
