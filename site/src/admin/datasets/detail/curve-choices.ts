import type { Coverage, Sex, Site } from "@trabecula/contracts";

export interface CurveChoice {
  parameter: string;
  site: Site;
  sex: Sex;
}

type Line = Pick<Coverage, "parameter" | "site" | "sex">;

/** In the dataset's order. */
export function optionsBeside(coverage: readonly Line[], { parameter, site }: CurveChoice) {
  const ofParameter = coverage.filter((line) => line.parameter === parameter);
  return {
    parameters: [...new Set(coverage.map((line) => line.parameter))],
    sites: [...new Set(ofParameter.map((line) => line.site))],
    sexes: [...new Set(ofParameter.filter((line) => line.site === site).map((line) => line.sex))],
  };
}

/** Nearest existing curve: parameter counts most, sex least; null without curves. */
export function nearestChoice(coverage: readonly Line[], asked: Partial<CurveChoice>): CurveChoice | null {
  const nearness = (line: Line) =>
    (line.parameter === asked.parameter ? 4 : 0) + (line.site === asked.site ? 2 : 0) + (line.sex === asked.sex ? 1 : 0);
  const best = coverage.reduce<Line | null>((best, line) => (best === null || nearness(line) > nearness(best) ? line : best), null);
  return best && { parameter: best.parameter, site: best.site, sex: best.sex };
}
