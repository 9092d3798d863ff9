import type { DatasetManifest } from "@trabecula/contracts";
import { readCurve, type CurvePoint, type FamilyName, type PreparedCurve } from "@trabecula/reference-stats";
import type { DatasetCurve } from "./dataset.ts";

/** Serializes a curve for another thread, without the prepared form, which has functions. */
export function curveToText({ curve: _, ...parts }: DatasetCurve): string {
  return JSON.stringify(parts);
}

/** Inverse of `curveToText`, given the same dataset's manifest. @throws Error for other text */
export function curveFromText(text: string, manifest: DatasetManifest): DatasetCurve {
  const parts = JSON.parse(text) as Omit<DatasetCurve, "curve">;
  if (parts.family === null) return { ...parts, curve: null };
  const prepared = prepareCurve(parts.family, parts.points, manifest, parts.source);
  if (typeof prepared === "string") throw new Error(`A curve that was read cannot be used: ${prepared}.`);
  return { ...parts, curve: prepared };
}

/** Returns a text with the reason if the curve is unusable. */
export function prepareCurve(
  family: FamilyName,
  points: readonly CurvePoint[],
  { interpolation, sources }: DatasetManifest,
  source: string,
): PreparedCurve | string {
  const lastAge = sources.find(({ key }) => key === source)?.lastAge ?? "covered";
  const reading = readCurve(family, points, interpolation, lastAge);
  return reading.ok ? reading.curve : reading.problem;
}
