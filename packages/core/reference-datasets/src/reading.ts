/** What a browser needs to score and draw with a dataset; hashes and archives are left to Node. */
export type { Dataset } from "./dataset.ts";
export { coverageOf } from "./coverage-of.ts";
export { curvesToDraw, type CurvesQuery } from "./curves-to-draw.ts";
export { parseDataset } from "./parse-dataset.ts";
export { curveErrorsAt, type CurveErrors } from "./curve-errors.ts";
