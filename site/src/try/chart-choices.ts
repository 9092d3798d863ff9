import { measuredPoint, type MeasuredPoint } from "@trabecula/charts";
import type { Parameter, Report, ReportTypeCatalogue, Sex, Site } from "@trabecula/contracts";

export interface ChartChoice {
  key: string;
  title: string;
  parameter: Parameter;
  /** Null if the age is unknown. */
  point: MeasuredPoint | null;
  query: { parameter: string; sex: Sex; site: Site; age?: number };
}

/** Empty if the sex is unknown, because it selects the curve. */
export function chartChoices(report: Report, { parameters, sites }: ReportTypeCatalogue): ChartChoice[] {
  const { sex } = report.subject;
  if (!sex) return [];
  return report.scans.flatMap(({ site, side, ageYears, results }, index) =>
    results.flatMap((result) => {
      const parameter = parameters.find(({ key }) => key === result.parameter);
      if (!parameter || (result.zScore === null && result.tScore === null)) return [];
      const place = [sites.find(({ key }) => key === site)?.label.toLowerCase() ?? site, side].filter(Boolean).join(", ");
      return {
        key: `scan-${index + 1}:${parameter.key}`,
        title: `${parameter.abbreviation}, ${place}`,
        parameter,
        point: ageYears === null ? null : measuredPoint(result, parameter, ageYears),
        query: { parameter: parameter.key, sex, site, ...(ageYears === null ? {} : { age: ageYears }) },
      };
    }),
  );
}
