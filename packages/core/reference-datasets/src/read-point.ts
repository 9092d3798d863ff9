import {
  lookUpFamily,
  parameterNames,
  parameterProblem,
  quantile,
  type CurvePoint,
  type DistributionParameters,
  type FamilyName,
} from "@trabecula/reference-stats";
import { numberIn, quoted, RowError, errorColumns, MEAN_LINE, type ColumnName } from "./columns.ts";
import type { CurveRow } from "./read-row.ts";
import type { TableRow } from "./read-table.ts";

/** These outermost drawn percentiles must exist at every point. */
const OUTERMOST = [0.03, 0.97];

/** @throws RowError */
export function readPoint(row: TableRow): Pick<CurveRow, "scored" | "mean"> {
  const { family } = row.cells;
  if (family === "") {
    refuseCells(row, ["age", "age_min", "age_max", "mu", "sigma", "nu", "tau", "segment", ...errorColumns], "needs a family");
    return { scored: null, mean: null };
  }
  if (family === MEAN_LINE) return { scored: null, mean: readMean(row) };
  return { scored: readScored(row, family), mean: null };
}

/** Larger numbers are ages in months or days. */
const OLDEST = 120;

export function checkAge(age: number): void {
  if (!(age >= 0 && age <= OLDEST)) throw new RowError(`${age} is not an age in years, from 0 to ${OLDEST}.`);
}

function refuseCells({ cells }: TableRow, columns: readonly ColumnName[], why: string): void {
  const filled = columns.find((column) => cells[column] !== "");
  if (filled !== undefined) throw new RowError(`Column ${filled} is filled, which ${why}.`);
}

function required(row: TableRow, column: ColumnName, family: string): number {
  const value = numberIn(row, column);
  if (value === null) throw new RowError(`${family} needs ${column}.`);
  return value;
}

function readMean(row: TableRow): { age: number; value: number } {
  refuseCells(
    row,
    ["sigma", "nu", "tau", "age_min", "age_max", "segment", ...errorColumns],
    `a line of family ${MEAN_LINE} (a mean without a spread) does not have`,
  );
  const age = required(row, "age", MEAN_LINE);
  checkAge(age);
  return { age, value: required(row, "mu", MEAN_LINE) };
}

function readScored(row: TableRow, name: string): { family: FamilyName; point: CurvePoint } {
  const found = lookUpFamily(name);
  if (!found.ok)
    throw new RowError(
      `Family ${quoted(name)} is not available; write one of ${found.known.join(", ")}, or ${MEAN_LINE} for a line that is only drawn.`,
    );
  const { family } = found;
  const names = parameterNames(family);
  const valueOf = (column: keyof DistributionParameters) => (names.includes(column) ? required(row, column, family) : 0);
  const unused = (["nu", "tau"] as const).filter((column) => !names.includes(column));
  refuseCells(row, unused, `family ${family} does not have`);
  const parameters = { mu: valueOf("mu"), sigma: valueOf("sigma"), nu: valueOf("nu"), tau: valueOf("tau") };
  const problem = parameterProblem(family, parameters) ?? percentileProblem(family, parameters);
  if (problem !== null) throw new RowError(`These parameters cannot be used: ${problem}.`);
  return { family, point: { ...readAges(row), ...parameters, ...readErrors(row) } };
}

/** A larger error suggests another unit. */
const LARGEST_Z_ERROR = 3;

function readErrors(row: TableRow): { zErrors?: [number, number, number] } {
  const [low, middle, high] = [numberIn(row, "z_se_low"), numberIn(row, "z_se"), numberIn(row, "z_se_high")];
  if (low === null && middle === null && high === null) return {};
  if (low === null || middle === null || high === null) throw new RowError(`${errorColumns.join(", ")} must be given together.`);
  const wrong = [low, middle, high].find((error) => !(error >= 0 && error <= LARGEST_Z_ERROR));
  if (wrong !== undefined)
    throw new RowError(
      `${wrong} is not a standard error of a Z-score, from 0 to ${LARGEST_Z_ERROR}; standard errors of a value are over the SD.`,
    );
  return { zErrors: [low, middle, high] };
}

function readAges(row: TableRow): { age: number; segment: string } | { ageMin: number; ageMax: number } {
  const [age, ageMin, ageMax] = [numberIn(row, "age"), numberIn(row, "age_min"), numberIn(row, "age_max")];
  for (const each of [age, ageMin, ageMax]) if (each !== null) checkAge(each);
  if (age !== null && ageMin === null && ageMax === null) return { age, segment: row.cells.segment };
  if (age !== null || ageMin === null || ageMax === null)
    throw new RowError("Give either age (a point of a curve) or age_min and age_max (a band), not both.");
  return { ageMin, ageMax };
}

function percentileProblem(family: FamilyName, parameters: DistributionParameters): string | null {
  const ends = OUTERMOST.map((p) => quantile(family, p, parameters));
  const exist = family === "NO" || ends.every((value) => value > 0 && Number.isFinite(value));
  if (exist) return null;
  return family === "LMS"
    ? "the 3rd or 97th percentile does not exist (1 + nu·sigma·z is not positive)"
    : "the 3rd or 97th percentile is not a positive number";
}
