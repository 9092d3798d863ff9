export type { CurveKey, Dataset, DatasetCurve, DatasetProblem, MeanLine, YoungAdult } from "./dataset.ts";
export { parseDataset, type DatasetCheck, type DatasetReading } from "./parse-dataset.ts";
export { serializeDataset } from "./serialize-dataset.ts";
export { contentHash } from "./content-hash.ts";
export { coverageOf } from "./coverage-of.ts";
export { curvesToDraw, type CurvesQuery } from "./curves-to-draw.ts";
export { findPrecision, type PrecisionMatch, type PrecisionQuery } from "./precision/find-precision.ts";
