import type { CurveProtocol, DatasetManifest, Scanner, Sex, Site } from "@trabecula/contracts";
import type { AgeRange, CurveAdaptation, CurvePoint, FamilyName, PreparedCurve } from "@trabecula/reference-stats";

/** Mean and SD in the curve's unit; `ages` in years if the source states them; `lentBy`: number of women behind figures lent to men. */
export interface YoungAdult {
  readonly mean: number;
  readonly sd: number;
  readonly ages: [number, number] | null;
  readonly lentBy?: number | null;
}

/** Published mean by age without a spread; drawn, never scored. Ages in years, rising. */
export interface MeanLine {
  readonly ages: readonly number[];
  readonly values: readonly number[];
}

/** Null `scanner` or `protocol` fields: the curve does not depend on them. */
export interface CurveKey {
  readonly parameter: string;
  readonly site: Site;
  readonly sex: Sex;
  readonly scanner: Scanner | null;
  readonly protocol: CurveProtocol;
  readonly source: string;
}

export interface DatasetCurve extends CurveKey {
  readonly unit: string;
  readonly n: number | null;
  readonly family: FamilyName | null;
  readonly points: readonly CurvePoint[];
  readonly curve: PreparedCurve | null;
  /** One range per segment; empty without Z-scores. */
  readonly zAges: readonly AgeRange[];
  readonly youngAdult: YoungAdult | null;
  readonly meanLine: MeanLine | null;
  /** `n`: controls. */
  readonly adaptation: (CurveAdaptation & { readonly n: number }) | null;
  /** Ages of the controls that the parent's curve fits. */
  readonly controlAges?: AgeRange;
}

export interface Dataset {
  readonly manifest: DatasetManifest;
  readonly curves: readonly DatasetCurve[];
}

export interface DatasetProblem {
  readonly file: "dataset.json" | "curves.csv" | "fit.json";
  readonly line: number | null;
  readonly message: string;
}
