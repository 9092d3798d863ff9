import { formatAge } from "./measured-point.ts";
import type { ChartTable, Reading } from "./types.ts";

/** Approximate. */
const tableRows = 24;

/** Nearest drawn age at scene position x; null without readings. */
export function readingAtX(readings: readonly Reading[], x: number): number | null {
  return nearest(
    readings.map((reading) => reading.x),
    x,
  );
}

/** Nearest drawn age in years; null without readings. */
export function readingAtAge(readings: readonly Reading[], age: number): number | null {
  return nearest(
    readings.map((reading) => reading.age),
    age,
  );
}

/** Ties go to the later one, as in scoring. */
function nearest(numbers: readonly number[], target: number): number | null {
  let best: number | null = null;
  numbers.forEach((number, index) => {
    if (best === null || Math.abs(number - target) <= Math.abs(numbers[best]! - target)) best = index;
  });
  return best;
}

/** Whole years, thinned evenly, with the last age. */
export function byAgeTable(readings: readonly Reading[]): ChartTable {
  const rows = thinned(readings);
  const labels = [...new Set(rows.flatMap((reading) => reading.rows.map((row) => row.label)))];
  return {
    columns: ["Age", ...labels],
    rows: rows.map((reading) => ({
      header: formatAge(reading.age),
      cells: labels.map((label) => {
        const row = reading.rows.find((candidate) => candidate.label === label);
        return { text: row?.text ?? "", ...(row?.detail === undefined ? {} : { detail: row.detail }) };
      }),
    })),
  };
}

function thinned(readings: readonly Reading[]): Reading[] {
  const whole = readings.filter(({ age }) => Math.abs(age - Math.round(age)) < 1e-6);
  const pool = whole.length >= 2 ? whole : readings;
  const step = Math.max(1, Math.ceil(pool.length / tableRows));
  return pool.filter((_, index) => index % step === 0 || index === pool.length - 1);
}
