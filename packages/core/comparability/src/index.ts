export * from "./reference-facts.ts";
export { findCurve, type ComparableCurve, type CurveMatch, type MeasurementKey, type Mismatch } from "./find-curve.ts";
export { mismatchRefusal, type Purpose } from "./mismatch-refusal.ts";
export * from "./on-scale.ts";
export { compareProtocols, describeProtocol, differingFields, readsAlike, statedProtocol, type StatedProtocol } from "./protocol.ts";
