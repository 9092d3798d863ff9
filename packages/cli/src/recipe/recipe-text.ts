import type { Recipe } from "./recipe.ts";

export function recipeText({ about, files, person, people, weighing, valid, values, plan, expected }: Recipe): string {
  return `${[
    about.name,
    about.summary,
    "",
    `Cite: ${about.citation}`,
    "",
    "Files:",
    ...files.map((line) => `  ${line}`),
    "",
    "Columns:",
    `  ${person}: the person, in every file`,
    `  ${people.sex}: ${Object.entries(people.sexCodes)
      .map(([code, sex]) => `${code} ${sex}`)
      .join(", ")}`,
    `  ${people.years}: completed years, at most ${people.lastYear}; ${people.months.join(" or ")}: months, where there are any`,
    `  ${people.weights.map(({ column }) => column).join(" or ")}: weight of the person, in the files with sex and age; in all of them or in none`,
    `  ${valid.column}: ${valid.value} for a valid scan`,
    ...values.map(({ column, parameter, site }) => `  ${column}: ${parameter}, ${site}`),
    "",
    `Fit: ${plan.family}, ages ${plan.ageFrom} to ${plan.ageTo}, smooth over age to the power ${plan.agePower}, smoothing averaged`,
    "",
    "Expected medians:",
    ...expected.map(
      ({ parameter, sex, age, median, within, source }) => `  ${parameter}, ${sex}, ${age} years: ${median} ± ${within} (${source})`,
    ),
    "",
    "Limits:",
    `  ${weighing.weighted}`,
    `  Or: ${weighing.unweighted}`,
    ...about.limits.map((line) => `  ${line}`),
  ].join("\n")}\n`;
}
