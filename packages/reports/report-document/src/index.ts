export { chartRequests, type ChartRequests, type CurvesFor } from "./chart-requests.ts";
export { prepareToDraw } from "./prepare.ts";
export { renderReport, type DocumentOptions } from "./render-report.ts";
export type { PageSize } from "./parts/page-frame.ts";
