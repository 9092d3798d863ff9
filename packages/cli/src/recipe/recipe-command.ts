import { createHash } from "node:crypto";
import { parseDataset, type Dataset } from "@trabecula/reference-datasets";
import { datasetFromFits, readCohort, type FittedDataset } from "@trabecula/reference-fits";
import { readArguments, nearestWord } from "../arguments.ts";
import { fitGroups } from "../fit/fit-record.ts";
import { writeDatasetFiles } from "../fit/write-curves.ts";
import { keepInputs } from "../keep-inputs.ts";
import { readTableFile } from "../read-table-file.ts";
import { sheetChoiceOf, sheetFlags } from "../sheet-choice.ts";
import type { Streams } from "../run.ts";
import { UsageError } from "../usage-error.ts";
import { joinFiles, weightName, type GivenFile, type LeftOut } from "./join-files.ts";
import type { Recipe, ExpectedMedian, TableRecipe } from "./recipe.ts";
import { recipes } from "./recipes.ts";
import { readReferenceTable, tableRecipeText, tableSaid } from "./read-reference-table.ts";
import { tableRecipes } from "./table-recipes.ts";
import { parametersAt } from "@trabecula/reference-stats";

export async function recipeCommand(args: string[], streams: Streams): Promise<void> {
  const { values, positionals } = readArguments(args, { out: { type: "string" }, ...sheetFlags });
  const [name, ...paths] = positionals;
  if (name === undefined)
    return void streams.stdout.write(
      Object.entries({ ...recipes, ...tableRecipes })
        .map(([key, { about }]) => `${key}: ${about.name}\n`)
        .join(""),
    );
  const recipe = recipeOf(name);
  const isTable = "measures" in recipe;
  if (paths.length === 0 && values.out === undefined)
    return void streams.stdout.write(isTable ? tableRecipeText(recipe) : recipeText(recipe));
  if (paths.length === 0) throw new UsageError(`Name the files; trabecula recipe ${name} says which they are.`);
  if (values.out === undefined) throw new UsageError("Name the folder to write with --out.");
  await keepInputs({ out: values.out }, { tables: paths });
  const files: GivenFile[] = [];
  for (const path of paths) files.push({ path, content: (await readTableFile(path, sheetChoiceOf(values), streams)).table });
  if (isTable) {
    const made = readReferenceTable(recipe, files);
    await writeDatasetFiles(made, values.out);
    streams.stderr.write(`${tableSaid(recipe, made).join("\n")}\n`);
    return;
  }
  const made = datasetOf(recipe, files);
  const wrong = made.checks.filter(({ ok }) => !ok);
  if (wrong.length > 0) throw new UsageError(`No dataset was written. ${wrong.map(medianLine).join("; ")}. Are these the right files?`);
  await writeDatasetFiles(made.files, values.out);
  streams.stderr.write(`${made.lines.join("\n")}\n`);
}

function recipeOf(name: string): Recipe | TableRecipe {
  const all: Readonly<Record<string, Recipe | TableRecipe>> = { ...recipes, ...tableRecipes };
  const found = Object.hasOwn(all, name) ? all[name] : undefined;
  if (found) return found;
  const nearest = nearestWord(name, Object.keys(all));
  throw new UsageError(
    `There is no recipe “${name}”${nearest === null ? "" : `; did you mean ${nearest}?`} (${Object.keys(all).join(", ")}).`,
  );
}

interface Made {
  readonly files: FittedDataset;
  readonly checks: readonly CheckedMedian[];
  readonly lines: readonly string[];
}

function datasetOf(recipe: Recipe, given: readonly GivenFile[]): Made {
  const { about, reportType, people, weighing, values, plan } = recipe;
  const { text, leftOut, isWeighted } = joinFiles(recipe, given);
  const columns = {
    age: "age",
    sex: "sex",
    onlySex: null,
    sexCodes: { ...people.sexCodes },
    person: "id",
    ...(isWeighted ? { weight: weightName } : {}),
    values: [...values],
    long: null,
  };
  const reading = readCohort(text, "the joined table", columns, { reportType, scanner: about.scanner });
  if (!reading.ok) throw new UsageError(reading.message);
  const { report, groups } = reading;
  const { curves, failed } = fitGroups(groups, plan);
  const [firstFailed] = failed;
  if (firstFailed) throw new UsageError(`${firstFailed.parameter}, ${firstFailed.sex}, cannot be fitted: ${firstFailed.message}`);
  if (curves.length === 0) throw new UsageError(`No measurement of these files can be fitted. ${leftOutLine(leftOut)}.`);
  const sha256 = createHash("sha256").update(text).digest("hex");
  const cohort = { sha256, rows: report.rows, refusedRows: report.refusedRows };
  const description = { ...about, limits: [isWeighted ? weighing.weighted : weighing.unweighted, ...about.limits] };
  const files = datasetFromFits(description, { ...plan, reportType, columns }, curves, cohort);
  const dataset = parseDataset(files.manifestText, files.curvesText);
  if (!dataset.ok) throw new Error(`A dataset of a recipe cannot be read: ${dataset.problems[0]?.message}`);
  const checks = checkMedians(dataset.dataset, recipe.expected);
  const lines = [
    `${report.rows} rows; refused by their values: ${report.refusedRows}. ${leftOutLine(leftOut)}.`,
    ...report.remarks,
    ...curves.map(({ parameter, sex, result }) => `${parameter}, ${sex}: ${result.persons} persons`),
    ...checks.map(medianLine),
  ];
  return { files, checks, lines };
}

function leftOutLine({ unknownPerson, invalidScan, noAge, tooOld, noWeight }: LeftOut): string {
  return `Left out: ${unknownPerson} without sex and age in the files, ${invalidScan} without a valid scan, ${noAge} without an age, ${tooOld} too old${noWeight === 0 ? "" : `, ${noWeight} without a weight`}`;
}

interface CheckedMedian extends ExpectedMedian {
  readonly found: number | null;
  readonly ok: boolean;
}

function checkMedians({ curves }: Dataset, expected: readonly ExpectedMedian[]): CheckedMedian[] {
  return expected.map((figure) => {
    const curve = curves.find(({ parameter, sex }) => parameter === figure.parameter && sex === figure.sex)?.curve;
    const at = curve ? parametersAt(curve, figure.age) : null;
    const found = curve && at?.ok ? curve.family.quantileAtZ(0, at.mu, at.sigma, at.nu, at.tau) : null;
    return { ...figure, found, ok: found !== null && Math.abs(found - figure.median) <= figure.within };
  });
}

function medianLine({ parameter, sex, age, median, within, source, found, ok }: CheckedMedian): string {
  const what = `${parameter}, ${sex}, ${age} years`;
  const result = found === null ? "nothing was found" : `found ${found.toFixed(3)}`;
  return `${ok ? "as expected" : "NOT AS EXPECTED"}: ${what}: ${result}, expected ${median} ± ${within} (${source})`;
}

function recipeText({ about, files, person, people, weighing, valid, values, plan, expected }: Recipe): string {
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
