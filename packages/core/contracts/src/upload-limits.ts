/** Largest uploads in bytes, for endpoints, readers and screens. */
export const uploadLimits = {
  /** Thousands of evaluations; more would block other requests. */
  scanFile: 2_000_000,
  /** Patients, phantom values, repeated scans. */
  shortTable: 5_000_000,
  /** Unpacked in memory. */
  workbook: 20_000_000,
  /** Half a million rows of a usual study table, streamed. */
  studyTable: 64_000_000,
  /** Ten thousand scans with forty values each, in long form. */
  studyImport: 32_000_000,
  cohort: 20_000_000,
  dataset: { "dataset.json": 1_000_000, "curves.csv": 20_000_000, "fit.json": 5_000_000 },
} as const;

/** Added to files that are sent in a form. */
export const formBytes = 1_000_000;

export const datasetBytes = Object.values(uploadLimits.dataset).reduce<number>((sum, bytes) => sum + bytes, 0);

/** "20" for 20,000,000 bytes. */
export const megabytes = (bytes: number): number => bytes / 1_000_000;
