import type { DatasetManifest } from "@trabecula/contracts";
import { readCurve, type CurvePoint, type FamilyName, type PreparedCurve } from "@trabecula/reference-stats";
import type { DatasetCurve } from "./dataset.ts";

/** A curve as a text that another thread can be handed: everything but its prepared form, which holds functions. */
export function curveToText({ curve: _, ...parts }: DatasetCurve): string {
  return JSON.stringify(parts);
}

/** The inverse of `curveToText`, with the manifest of the same dataset. @throws Error where the text is not from there */
export function curveFromText(text: string, manifest: DatasetManifest): DatasetCurve {
  const parts = JSON.parse(text) as Omit<DatasetCurve, "curve">;
  if (parts.family === null) return { ...parts, curve: null };
  const prepared = prepareCurve(parts.family, parts.points, manifest, parts.source);
  if (typeof prepared === "string") throw new Error(`A curve that was read cannot be used: ${prepared}.`);
  return { ...parts, curve: prepared };
}

/** Makes a curve ready to score with as its dataset wants it; a text says why it cannot be used. */
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
