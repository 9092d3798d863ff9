import type { Dataset } from "@trabecula/reference-datasets";
import type { StudyTable } from "@trabecula/study-tables/workbook";
import { adaptDatasetByTable, type AdaptOptions, type AdaptOutcome } from "../../src/scanner-check/index.ts";
import { multiStack } from "../support.ts";

/** Forty controls whose adaptation was computed apart from this code. */
export const scores = [
  0.62, -0.31, 1.45, 0.08, 0.97, -0.74, 0.55, 1.21, 0.33, -1.02, 0.79, 1.88, 0.11, 0.46, -0.22, 1.07, 0.68, -0.55, 2.31, 0.27, 0.9, 0.05,
  1.33, -0.88, 0.41, 0.74, 1.62, -0.13, 0.59, 1.15, 0.22, -0.41, 0.84, 0.37, 1.74, -1.35, 0.66, 0.99, 0.18, 0.51,
];

export const mg = "mg HA/cm³";
export const women = (zs: readonly number[], age = (index: number) => 22 + (index % 13)) =>
  zs.map((z, index) => `W${index},f,${age(index)},distal-tibia,${266 + 36 * z},2026-03-${String(10 + (index % 9))}`);
export const men = (zs: readonly number[], age = (index: number) => 22 + (index % 13)) =>
  zs.map((z, index) => `M${index},m,${age(index)},distal-tibia,${300 + 47 * z},2026-03-20`);

export function table(lines: readonly string[], head = "code,sex,age,site,tt_bmd,scan_date"): StudyTable {
  const records = [head, ...lines].map((line, index) => ({ line: index + 1, cells: line.split(",") }));
  return { delimiter: ",", records, daysFrom: null, sheet: null, otherSheets: [], remarks: [] };
}

export const asked: AdaptOptions = { scanner: "xtremect-2", device: "Room 4", key: null, version: "1.0.0" };
export const adapt = (lines: readonly string[], dataset: Dataset = multiStack): AdaptOutcome =>
  adaptDatasetByTable(dataset, table(lines), { region: "multi-stack", stacks: 3, scanner: "xtremect-2" }, asked);

export function made(outcome: AdaptOutcome) {
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome;
}
export const refused = (outcome: AdaptOutcome) => (outcome.ok ? "adapted" : outcome.message);
