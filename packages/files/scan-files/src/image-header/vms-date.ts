import { scanDay } from "@trabecula/study-tables/dates";

/** OpenVMS epoch: 17 November 1858, 0:00. */
const epoch = Date.UTC(1858, 10, 17);
const ticksOfMillisecond = 10_000;

/**
 * The day of an OpenVMS quadword: 100 ns since 1858, by the scanner's clock, without a time zone.
 *
 * @param low its lower 32 bits, of any sign
 * @param high its upper 32 bits
 * @returns `YYYY-MM-DD`; null for a day on which no scanner measured
 */
export function dateOfVms(low: number, high: number): string | null {
  const milliseconds = ((high >>> 0) * 2 ** 32 + (low >>> 0)) / ticksOfMillisecond;
  const date = new Date(epoch + milliseconds);
  // Dates after year 9999 have a longer format.
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999 ? null : scanDay(date.toISOString().slice(0, 10));
}
