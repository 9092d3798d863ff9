export type { ControlScans } from "./collect-controls.ts";
export { findFit, type FitOutcome, type FitQuestion } from "./find-fit.ts";
export { mostControlRows, readControls } from "./read-controls.ts";
export { fitOfTable, type FitOfTable } from "./fit-of-table.ts";
