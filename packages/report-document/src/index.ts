export { chartRequests, type ChartRequests, type CurvesFor } from "./chart-requests.ts";
export { openFonts } from "./fonts.ts";
export { renderReport, type DocumentOptions } from "./render-report.ts";
export type { PageSize } from "./parts/page-frame.ts";
