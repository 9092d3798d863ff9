export { findCurve, type CurveMatch, type MeasurementKey, type Purpose } from "./match/find-curve.ts";
export { statedProtocol, type StatedProtocol } from "./match/protocol.ts";
export { isSameUnit } from "./match/units.ts";
export { scoreScans, type ScoreOptions, type ScoreOutcome } from "./score-scans.ts";
export { refusedMotionGrade } from "./score-value.ts";
