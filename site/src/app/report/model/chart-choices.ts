import { measuredPoint, type MeasuredPoint } from "@trabecula/charts";
import type { Parameter, Report, ReportTypeCatalogue, Site } from "@trabecula/contracts";
import { showsTScore } from "./row-view.ts";

/** A parameter of a report that a chart can be asked for. */
export interface ChartChoice {
  key: string;
  label: string;
  site: Site;
  parameter: Parameter;
  points: MeasuredPoint[];
  /** A score exists, so there is a reference to draw. */
  hasScore: boolean;
  /** The rules ask for Z: a young-adult band, which is what a T-score is read from, must not stand in. */
  prefersZ: boolean;
}

/** Every measured parameter, those with a score first, each with its point in shown units. */
export function chartChoices(report: Pick<Report, "scans">, catalogue: ReportTypeCatalogue): ChartChoice[] {
  const severalScans = report.scans.length > 1;
  const choices = report.scans.flatMap((scan, index) => {
    const place = catalogue.sites.find((site) => site.key === scan.site)?.label ?? scan.site;
    const side = scan.side ? `, ${scan.side}` : "";
    return scan.results.flatMap((result) => {
      const parameter = catalogue.parameters.find((known) => known.key === result.parameter);
      if (!parameter) return [];
      const points = scan.ageYears === null ? [] : [measuredPoint(result, parameter, scan.ageYears)];
      const hasScore = result.zScore !== null || (result.tScore !== null && showsTScore(result));
      return [
        {
          key: `${index}:${parameter.key}`,
          label: severalScans ? `${parameter.abbreviation} (${place}${side})` : parameter.abbreviation,
          site: scan.site,
          parameter,
          points,
          hasScore,
          prefersZ: !showsTScore(result),
        },
      ];
    });
  });
  return [...choices.filter((choice) => choice.hasScore), ...choices.filter((choice) => !choice.hasScore)];
}
