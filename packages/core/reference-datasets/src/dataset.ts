import type { CurveProtocol, DatasetManifest, Scanner, Sex, Site } from "@trabecula/contracts";
import type { AgeRange, CurvePoint, FamilyName, PreparedCurve } from "@trabecula/reference-stats";

/** Mean and standard deviation of young adults, in the curve's unit; `ages` in years where the source states them. */
export interface YoungAdult {
  readonly mean: number;
  readonly sd: number;
  readonly ages: [number, number] | null;
}

/** A published mean by age without a spread: may be drawn, can never be scored. Ages in years, rising. */
export interface MeanLine {
  readonly ages: readonly number[];
  readonly values: readonly number[];
}

/** What tells one curve of a dataset from another. `scanner` null and nulls in `protocol`: the curve does not depend on it. */
export interface CurveKey {
  readonly parameter: string;
  readonly site: Site;
  readonly sex: Sex;
  readonly scanner: Scanner | null;
  readonly protocol: CurveProtocol;
  /** Key of the manifest's source that the figures come from. */
  readonly source: string;
}

/** Reference figures for one parameter, site and sex from one source: for Z-scores, T-scores, drawing, or several of these. */
export interface DatasetCurve extends CurveKey {
  /** Unit of the figures as in the catalogue; empty for numbers without a unit. */
  readonly unit: string;
  /** People measured, where the source says. */
  readonly n: number | null;
  /** Null where the curve gives no Z-score. */
  readonly family: FamilyName | null;
  readonly points: readonly CurvePoint[];
  /** Null where the curve gives no Z-score. */
  readonly curve: PreparedCurve | null;
  /** Ages with a Z-score, one pair a segment; empty where there is none. */
  readonly zAges: readonly AgeRange[];
  readonly youngAdult: YoungAdult | null;
  readonly meanLine: MeanLine | null;
}

/** A reference dataset, checked and ready to score with. */
export interface Dataset {
  readonly manifest: DatasetManifest;
  readonly curves: readonly DatasetCurve[];
}

/** Something wrong in a dataset's files: `line` counts from 1 with the header; null where no one line is to blame. */
export interface DatasetProblem {
  readonly file: "dataset.json" | "curves.csv" | "fit.json";
  readonly line: number | null;
  readonly message: string;
}
