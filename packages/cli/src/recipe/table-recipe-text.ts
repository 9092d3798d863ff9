import { isBand, parametersAt } from "@trabecula/reference-stats";
import { formatAges } from "@trabecula/report-types";
import type { TableDataset } from "./read-reference-table.ts";
import type { TableRecipe } from "./table-recipe.ts";

export function tableRecipeText({ about, source, table, measures, compareWith }: TableRecipe): string {
  return `${[
    about.name,
    about.summary,
    "",
    `Cite: ${source.citation}${source.doi === null ? "" : `. doi:${source.doi}`}`,
    "",
    "File:",
    `  ${table}, as CSV or XLSX with a line for each measure, sex and age:`,
    "  measure,sex,age,L,M,S",
    "  or age_from,age_to instead of age (a band), mean,sd instead of L,M,S; n may follow",
    ...(about.reportType === "dxa"
      ? ["  A second file may have coefficients of the height adjustment: measure,sex,age_from,age_to,intercept,slope"]
      : []),
    "",
    "Measures, figures in the catalogue's unit:",
    ...Object.entries(measures).map(([name, { parameter, site }]) => `  ${name}: ${parameter}, ${site}`),
    "",
    "No figures are expected of it: compare the dataset before it is used with",
    ...compareWith.map((line) => `  ${line}`),
    "",
    "Limits:",
    ...about.limits.map((line) => `  ${line}`),
  ].join("\n")}\n`;
}

/** One line per curve with its first and last medians, to check against the paper. */
export function tableSaid({ compareWith }: TableRecipe, { dataset }: TableDataset): string[] {
  const lines = dataset.curves.map(({ parameter, site, sex, points, curve }) => {
    const ages = points.flatMap((point) => (isBand(point) ? [point.ageMin, point.ageMax] : [point.age]));
    const ends: [number, number] = [Math.min(...ages), Math.max(...ages)];
    const medians = ends.map((age) => {
      const at = parametersAt(curve!, age);
      return at.ok ? Number(curve!.family.quantileAtZ(0, at.mu, at.sigma, at.nu, at.tau).toPrecision(4)) : "none";
    });
    return `${parameter}, ${site}, ${sex}: ${formatAges(ends)}, medians ${medians.join(" and ")}`;
  });
  return [...lines, `Compare it before it is used with ${compareWith.join("; ")}.`];
}
