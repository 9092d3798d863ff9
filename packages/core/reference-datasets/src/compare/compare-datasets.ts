import type { DatasetChanges } from "@trabecula/contracts";
import { keyText } from "../build-curves.ts";
import type { CurveKey, Dataset, DatasetCurve } from "../dataset.ts";
import { compareCurves } from "./compare-curves.ts";
import { manifestChanges } from "./manifest-changes.ts";

/**
 * What differs between two versions of a dataset: what is said of it, and where a person who stood on a percentile of
 * `other` stands in `ours`.
 */
export function compareDatasets(ours: Dataset, other: Dataset): DatasetChanges {
  const [here, there] = [byMeasurement(ours.curves), byMeasurement(other.curves)];
  const keys = [...new Set([...here.keys(), ...there.keys()])];
  return {
    manifestChanges: manifestChanges(ours.manifest, other.manifest),
    curves: keys.map((key) => compareCurves(here.get(key) ?? null, there.get(key) ?? null)),
  };
}

/** What a dataset gives for one measurement, whichever of its sources it is from. */
export interface Reference {
  readonly key: CurveKey;
  readonly scored: DatasetCurve | null;
  readonly youngAdult: DatasetCurve["youngAdult"];
  readonly meanLine: DatasetCurve["meanLine"];
}

function byMeasurement(curves: readonly DatasetCurve[]): Map<string, Reference> {
  const found = new Map<string, Reference>();
  for (const curve of curves) {
    const key = keyText({ ...curve, source: "" });
    const before = found.get(key);
    const scored = curve.curve === null ? (before?.scored ?? null) : curve;
    found.set(key, {
      key: before?.key ?? curve,
      scored,
      youngAdult: curve.youngAdult ?? before?.youngAdult ?? null,
      meanLine: curve.meanLine ?? before?.meanLine ?? null,
    });
  }
  return found;
}
