import type { DatasetManifest } from "@trabecula/contracts";
import { keyText } from "./build-curves.ts";
import type { DatasetCurve } from "./dataset.ts";
import { youngAdultsCount } from "./reference-group.ts";

/** If T-scores of both sexes refer to young women (ISCD), copies women's figures to men's curves, adding T-only ones. */
export function lendWomensFigures(curves: readonly DatasetCurve[], manifest: DatasetManifest): DatasetCurve[] {
  if (manifest.youngAdult?.sex !== "female") return [...curves];
  const lent = [...curves];
  const places = new Map(curves.map((curve, index) => [keyText(curve), index]));
  for (const woman of curves) {
    if (woman.sex !== "female" || woman.youngAdult === null) continue;
    const index = places.get(keyText({ ...woman, sex: "male" }));
    const youngAdult = { ...woman.youngAdult, lentBy: youngAdultsCount(woman) };
    if (index !== undefined) lent[index] = { ...lent[index]!, youngAdult };
    else
      lent.push({
        ...woman,
        sex: "male",
        n: null,
        youngAdult,
        family: null,
        points: [],
        curve: null,
        zAges: [],
        meanLine: null,
        adaptation: null,
      });
  }
  return lent;
}

export function withoutLentFigures(curves: readonly DatasetCurve[], manifest: DatasetManifest): DatasetCurve[] {
  const isLent = manifest.youngAdult?.sex === "female";
  return curves
    .map((curve) => (isLent && curve.sex === "male" ? { ...curve, youngAdult: null } : curve))
    .filter(({ points, youngAdult, meanLine }) => points.length > 0 || youngAdult !== null || meanLine !== null);
}
