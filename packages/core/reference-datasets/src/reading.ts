/** Exports for browsers; hashes and archives need Node. */
export type { Dataset, DatasetCurve } from "./dataset.ts";
export { coverageOf } from "./coverage-of.ts";
export { curvesToDraw, type CurvesQuery } from "./curves-to-draw.ts";
export { parseDataset } from "./parse-dataset.ts";
export { groupAt, youngAdultsCount } from "./reference-group.ts";
export { curveErrorsAt, peopleNear, type CurveErrors } from "./curve-errors.ts";
