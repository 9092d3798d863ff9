import type { ChartModel, Reading } from "./types.ts";

/** The drawn age nearest to a horizontal position in pixels; null where nothing is drawn. */
export function readingAtX(model: ChartModel, x: number): number | null {
  return nearest(
    model.readings.map((reading) => reading.x),
    x,
  );
}

/** The drawn age nearest to an age in years; null where nothing is drawn. */
export function readingAtAge(model: ChartModel, age: number): number | null {
  return nearest(
    model.readings.map((reading) => reading.age),
    age,
  );
}

function nearest(numbers: readonly number[], target: number): number | null {
  let best: number | null = null;
  numbers.forEach((number, index) => {
    if (best === null || Math.abs(number - target) < Math.abs(numbers[best]! - target)) best = index;
  });
  return best;
}

/** One spoken sentence for a reading, such as `Age 44: 3rd 180.2, 50th 266.0, …`. */
export function speakReading(reading: Reading, unit: string): string {
  const rows = reading.rows.map((row) => `${row.label}: ${row.text}`).join(", ");
  return `Age ${formatAge(reading.age)}. ${rows} ${unit}`.trim();
}

/** An age as the axis writes it: whole years plain, others with one decimal. */
export function formatAge(age: number): string {
  return isWhole(age) ? String(Math.round(age)) : age.toFixed(1);
}

/** Drawn ages come from an even grid, so a whole year may be off by the last bits. */
function isWhole(age: number): boolean {
  return Math.abs(age - Math.round(age)) < 1e-6;
}

/** About how many rows the table beside a chart has. */
const tableRows = 24;

/** Readings thinned for the table: whole years where they are drawn, evenly thinned, with both ends of every segment. */
export function tableReadings(readings: readonly Reading[]): Reading[] {
  const whole = readings.filter((reading) => isWhole(reading.age));
  const pool = whole.length >= 2 ? whole : readings;
  const step = Math.max(1, Math.ceil(pool.length / tableRows));
  return pool.filter((_, index) => index % step === 0 || index === pool.length - 1);
}
