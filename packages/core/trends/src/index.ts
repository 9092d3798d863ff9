export { lscOf, type DeviceLine, type LineEnd } from "./device-line.ts";
export { leftOutOf } from "./left-out.ts";
export type { JudgedBy } from "./lines.ts";
export { reportChanges } from "./report-changes.ts";
export { scansOnce, type ScansOnce } from "./same-scan.ts";
export { deviceOf, trendScansOf, type ReportOfScans, type TrendScan, type TrendValue } from "./trend-scan.ts";
export { measuredIn, seriesOf, trendsOf, type Measured } from "./trends-of.ts";
export { basisOf } from "./precision-of-value.ts";
export { errorsOfValues, type ErrorOfOneValue } from "./error-of-value.ts";
