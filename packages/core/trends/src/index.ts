export { withChance } from "./beyond-chance.ts";
export { lscOf, type DeviceLine, type LineEnd, type JudgedBy } from "./lines.ts";
export { countingOnce, leftOutOf, scansOnce, type ScansOnce } from "./left-out.ts";
export { comparingReport, reportChanges } from "./report-changes.ts";
export { changeCells, changeColumns, summaryCells, summaryColumns } from "./change-columns.ts";
export {
  datasetOfReference,
  datasetReference,
  deviceOf,
  isGrownUp,
  trendScansOf,
  type ReportOfScans,
  type ScannedValues,
  type TrendScan,
  type TrendValue,
} from "./trend-scan.ts";
export type { Steps } from "./steps.ts";
export { measuredIn, measuring, seriesOf, trendsOf, type Measured } from "./trends-of.ts";
export { basisOf } from "./precision-of-value.ts";
export { errorsOfValues, type ErrorOfOneValue } from "./error-of-value.ts";
export { workspacePrecision } from "./find-precision.ts";
export { changeTable, type Participant, type TableOptions, type WholeChangeTable } from "./change-table.ts";
export { consecutiveChanges, correlatedVisits, type ConsecutiveChange, type VisitsOfPerson } from "./consecutive.ts";
export { fitChanges, type FitOfChange, type FittedChange } from "./fit-change.ts";
export { scheduleOf, type ScanDay } from "./schedule.ts";
