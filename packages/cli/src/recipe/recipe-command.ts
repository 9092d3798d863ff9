import { createHash } from "node:crypto";
import { parseDataset } from "@trabecula/reference-datasets";
import { datasetFromFits, readCohort, type FittedDataset } from "@trabecula/reference-fits";
import { readArguments } from "../arguments.ts";
import { fitGroups } from "../fit/fit-groups.ts";
import { writeDatasetFiles } from "../fit/write-curves.ts";
import { nearestWord } from "../nearest-word.ts";
import { readTableFile } from "../read-table-file.ts";
import type { Streams } from "../run.ts";
import { UsageError } from "../usage-error.ts";
import { checkMedians, medianLine, type CheckedMedian } from "./expected-medians.ts";
import { joinFiles, weightName, type GivenFile, type LeftOut } from "./join-files.ts";
import type { Recipe } from "./recipe.ts";
import { recipes } from "./recipes.ts";
import { recipeText } from "./recipe-text.ts";
import { readReferenceTable } from "./read-reference-table.ts";
import type { TableRecipe } from "./table-recipe.ts";
import { tableRecipeText, tableSaid } from "./table-recipe-text.ts";
import { tableRecipes } from "./table-recipes.ts";

/** `trabecula recipe`: builds a dataset from the laboratory's files, or lists the files it needs. */
export async function recipeCommand(args: string[], streams: Streams): Promise<void> {
  const { values, positionals } = readArguments(args, { out: { type: "string" } });
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
  const files: GivenFile[] = [];
  for (const path of paths) files.push({ path, content: (await readTableFile(path, undefined, streams)).table });
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
  streams.stderr.write(`${made.said.join("\n")}\n`);
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
  readonly said: readonly string[];
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
  const said = { ...about, limits: [isWeighted ? weighing.weighted : weighing.unweighted, ...about.limits] };
  const files = datasetFromFits(said, { ...plan, reportType, columns }, curves, cohort);
  const dataset = parseDataset(files.manifestText, files.curvesText);
  if (!dataset.ok) throw new Error(`A dataset of a recipe cannot be read: ${dataset.problems[0]?.message}`);
  const checks = checkMedians(dataset.dataset, recipe.expected);
  const lines = [
    `${report.rows} rows; refused by their values: ${report.refusedRows}. ${leftOutLine(leftOut)}.`,
    ...report.remarks,
    ...curves.map(({ parameter, sex, result }) => `${parameter}, ${sex}: ${result.persons} persons`),
    ...checks.map(medianLine),
  ];
  return { files, checks, said: lines };
}

function leftOutLine({ unknownPerson, invalidScan, noAge, tooOld, noWeight }: LeftOut): string {
  return `Left out: ${unknownPerson} without sex and age in the files, ${invalidScan} without a valid scan, ${noAge} without an age, ${tooOld} too old${noWeight === 0 ? "" : `, ${noWeight} without a weight`}`;
}
