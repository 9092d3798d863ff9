import type { CurveProtocol, DatasetManifest, HeightCoefficient, Sex } from "@trabecula/contracts";
import { serializeDataset, type Dataset } from "@trabecula/reference-datasets";
import { findParameter, formatAges } from "@trabecula/report-types";
import { readUsableDataset } from "@trabecula/scoring";
import { plainNumberOf, plainWord, sexWords } from "@trabecula/study-tables";
import { UsageError } from "../usage-error.ts";
import { rowsIn, type GivenFile, type Row } from "./join-files.ts";
import type { TableMeasure, TableRecipe } from "./recipe.ts";
import { isBand, parametersAt } from "@trabecula/reference-stats";

/** A table has LMS parameters, or mean and standard deviation. */
const forms = [
  { family: "LMS", needs: ["l", "m", "s"] },
  { family: "NO", needs: ["mean", "sd"] },
] as const;
const ages = [["age"], ["age_from", "age_to"]] as const;

const mostRows = 50_000;

interface TableDataset {
  readonly manifestText: string;
  readonly curvesText: string;
  readonly dataset: Dataset;
}

/** @throws UsageError naming the file and line */
export function readReferenceTable(recipe: TableRecipe, files: readonly GivenFile[]): TableDataset {
  const read = files.map((file) => ({ path: file.path, ...rowsIn(file, mostRows, (name) => name.toLowerCase()) }));
  const isCoefficients = (header: readonly string[]) =>
    ["measure", "sex", "age_from", "age_to", "intercept", "slope"].every((name) => header.includes(name));
  const tables = read.filter(({ header }) => !isCoefficients(header));
  const [table, ...others] = tables;
  if (!table || others.length > 0)
    throw new UsageError("Name one table, and with it at most one file of coefficients of the height adjustment.");
  const coefficients = read
    .filter(({ header }) => isCoefficients(header))
    .flatMap(({ path, rows }) => rows.map((row, index) => coefficientOf(recipe, row, `${path} line ${index + 2}`)));
  const manifestText = JSON.stringify(manifestOf(recipe, coefficients), null, 2);
  const curvesText = curvesOf(recipe, table);
  const reading = readUsableDataset(manifestText, curvesText, null);
  if (reading.ok) return { ...serializeDataset(reading.dataset), dataset: reading.dataset };
  const [problem] = reading.problems;
  throw new UsageError(`${table.path}${problem?.line ? ` line ${problem.line}` : ""}: ${problem?.message ?? "it cannot be used."}`);
}

function curvesOf(recipe: TableRecipe, { path, header, rows }: { path: string; header: readonly string[]; rows: readonly Row[] }): string {
  const has = (names: readonly string[]) => names.every((name) => header.includes(name));
  const form = forms.find(({ needs }) => has(needs));
  const age = ages.find(has);
  if (!form || !age || !has(["measure", "sex"]))
    throw new UsageError(`${path} needs the columns measure, sex, age (or age_from and age_to), and L, M, S (or mean and sd).`);
  const columns = "parameter,site,sex,age,family,mu,sigma,nu,tau,segment,unit,protocol,n,age_min,age_max";
  const lines = rows.map((row, index) => {
    const where = `${path} line ${index + 2}`;
    const { parameter, site, protocol, factor = 1 } = measureOf(recipe, row, where);
    const scaled = (name: string) => timesPower(numberIn(row, name, where), factor);
    const figures =
      form.family === "LMS" ? [scaled("m"), numberIn(row, "s", where), numberIn(row, "l", where)] : [scaled("mean"), scaled("sd"), ""];
    const own = age.map((name) => numberIn(row, name, where));
    const [at, segment, from, to] = own.length === 1 ? [own[0], "table", "", ""] : ["", "", ...own];
    const unit = findParameter(parameter)?.unit ?? "";
    return [
      parameter,
      site,
      sexOf(row, where),
      at,
      form.family,
      ...figures,
      "",
      segment,
      unit,
      protocolOf(protocol),
      row["n"] ?? "",
      from,
      to,
    ].join(",");
  });
  return `${[columns, ...lines].join("\n")}\n`;
}

function measureOf({ measures }: TableRecipe, row: Row, where: string): TableMeasure {
  const name = row["measure"] ?? "";
  const found = Object.hasOwn(measures, name.toLowerCase()) ? measures[name.toLowerCase()] : undefined;
  if (found) return found;
  throw new UsageError(`${where}: “${name.slice(0, 40)}” is no measure of this recipe; write one of ${Object.keys(measures).join(", ")}.`);
}

function sexOf(row: Row, where: string): Sex {
  const found = sexWords.get(plainWord(row["sex"] ?? ""));
  if (found) return found;
  throw new UsageError(`${where}: write female or male in the column sex.`);
}

function numberIn(row: Row, name: string, where: string): number {
  const text = (row[name] ?? "").replace("−", "-");
  const value = plainNumberOf(text);
  if (value !== null) return value;
  throw new UsageError(`${where}: “${text.slice(0, 20)}” in the column ${name} is no number with a decimal point.`);
}

const timesPower = (value: number, factor: number): number => (factor === 1 ? value : Number((value * factor).toPrecision(12)));

function protocolOf({ region, offsetPercent }: Partial<CurveProtocol> = {}): string {
  return [...(region ? [`region=${region}`] : []), ...(offsetPercent == null ? [] : [`offset-percent=${offsetPercent}`])].join("; ");
}

function coefficientOf(recipe: TableRecipe, row: Row, where: string): HeightCoefficient {
  const { parameter, site } = measureOf(recipe, row, where);
  const number = (name: string) => numberIn(row, name, where);
  return {
    ...{ parameter, site, sex: sexOf(row, where), ageFrom: number("age_from"), ageTo: number("age_to") },
    ...{ intercept: number("intercept"), slope: number("slope") },
  };
}

function manifestOf({ about, source, compareWith }: TableRecipe, coefficients: HeightCoefficient[]): DatasetManifest {
  const licence = "Figures of a publication, brought in by this laboratory for its own use; they may not be passed on without leave.";
  return {
    format: "trabecula-dataset/1",
    ...about,
    version: "1.0.0",
    // The publisher must check typed or copied figures against the paper.
    status: "SECONDARY",
    licence,
    interpolation: "lagrange4",
    youngAdult: null,
    tScoreFromAge: null,
    notes: [`Made by a recipe from a table of the publication; to be compared with ${compareWith.join("; ")}.`],
    ...(coefficients.length > 0 && { heightAdjustment: { citation: source.citation, coefficients } }),
    sources: [{ key: "table", ...source, url: null, licence, status: "SECONDARY", population: about.population, purposes: ["z"] }],
  };
}

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
