import type { DatasetChanges } from "@trabecula/contracts";
import { keyText } from "../build-curves.ts";
import type { CurveKey, Dataset, DatasetCurve } from "../dataset.ts";
import { compareCurves } from "./compare-curves.ts";
import { manifestChanges } from "./manifest-changes.ts";

/** Compares manifests, and the position in `ours` of a person on a percentile of `other`. */
export function compareDatasets(ours: Dataset, other: Dataset): DatasetChanges {
  const [here, there] = [byMeasurement(ours.curves), byMeasurement(other.curves)];
  const keys = [...new Set([...here.keys(), ...there.keys()])];
  return {
    manifestChanges: manifestChanges(ours.manifest, other.manifest),
    curves: keys.map((key) => compareCurves(here.get(key) ?? null, there.get(key) ?? null)),
  };
}

/** All figures for one measurement, from any source. */
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
