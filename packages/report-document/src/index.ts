export { renderReport, type DocumentOptions } from "./render-report.ts";
export type { PageSize } from "./parts/page-frame.ts";
