export { chartRequests, type ChartRequests, type CurvesFor } from "./parts/over-age-charts.ts";
export { prepareToDraw, renderReport, renderReports, type DocumentOptions, type ReportToDraw } from "./render-report.ts";
export type { PageSize } from "./parts/page-frame.ts";
