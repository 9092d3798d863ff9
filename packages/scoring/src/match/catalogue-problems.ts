import type { Dataset } from "@trabecula/reference-datasets";
import { findParameter, reportTypeOf, reportTypes, siteLabel } from "@trabecula/report-types";
import { isSameUnit } from "@trabecula/study-tables";

/** Why curves of a dataset could never be used with the catalogue: other keys, sites or units. One sentence each, none twice. */
export function findCatalogueProblems(dataset: Dataset): string[] {
  const { reportType } = dataset.manifest;
  const problems = dataset.curves.flatMap((curve) => {
    const parameter = findParameter(curve.parameter);
    if (!parameter) return [`${curve.parameter} is not a parameter of the catalogue.`];
    const type = reportTypeOf(curve.parameter)!;
    if (type !== reportType)
      return [`${curve.parameter} belongs to ${reportTypes[type].label}, but the dataset is for ${reportTypes[reportType].label}.`];
    return [
      ...(parameter.sites.includes(curve.site)
        ? []
        : [`${curve.parameter} is not measured at the ${siteLabel(curve.site).toLowerCase()}.`]),
      ...(isSameUnit(curve.unit, parameter.unit) ? [] : [`${curve.parameter} must be in “${parameter.unit}”, not in “${curve.unit}”.`]),
    ];
  });
  return [...new Set(problems)];
}
