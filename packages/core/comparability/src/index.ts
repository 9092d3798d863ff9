export { ageFacts } from "./age-facts.ts";
export { ageRefusal, describeAges, tooYoungForT, type Ages } from "./ages.ts";
export { findCurve, type ComparableCurve, type CurveMatch, type MeasurementKey, type Mismatch } from "./find-curve.ts";
export { mismatchRefusal, type Purpose } from "./mismatch-refusal.ts";
export {
  conversionRefusal,
  convertibleParameters,
  convertibleScanners,
  findCurveOnScale,
  tooYoungToConvert,
  type MatchOnScale,
} from "./on-scale.ts";
export { compareProtocols, describeProtocol, differingFields, readsAlike, statedProtocol, type StatedProtocol } from "./protocol.ts";
export { differingFacts, referenceCitations, referenceFacts, type AskedValues, type DescribedReference } from "./reference-facts.ts";
