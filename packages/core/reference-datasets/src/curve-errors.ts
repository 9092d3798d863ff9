import { isBand, statedZErrors, zErrorsOfPeople, type ZErrors } from "@trabecula/reference-stats";
import type { DatasetCurve } from "./dataset.ts";

/** `of`: the errors are stated by the dataset, or derived from sample size. */
export interface CurveErrors {
  readonly of: "dataset" | "people";
  readonly errors: ZErrors;
}

/**
 * Standard errors of Z against a curve at one age. Where the dataset states none, those of one mean and SD (a normal or log-normal curve
 * that is a single band) follow from its `n`; of curves over age they do not, since nobody says how many people are behind one age.
 *
 * @returns null where nothing is known
 */
export function curveErrorsAt({ family, points, n }: Pick<DatasetCurve, "family" | "points" | "n">, age: number): CurveErrors | null {
  const stated = statedZErrors(points, age);
  if (stated) return { of: "dataset", errors: stated };
  const isOneBand = points.length === 1 && isBand(points[0]!) && (family === "NO" || family === "LOGNO");
  return isOneBand && n !== null ? { of: "people", errors: zErrorsOfPeople(n) } : null;
}
