export {
  adaptationCause,
  adaptDataset,
  adaptDatasetByTable,
  type AdaptFigure,
  type AdaptOptions,
  type AdaptOutcome,
} from "./adapt-dataset.ts";
export type { ControlScans } from "./collect-controls.ts";
export {
  checkDataset,
  copiesIn,
  maxControlRows,
  readControls,
  checkDatasetByTable,
  type ScannerCheckOutcome,
  type ScannerCheckOptions,
  type ScannerCheckResult,
} from "./check-dataset.ts";
