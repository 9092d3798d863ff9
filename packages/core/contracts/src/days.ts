export const dayMs = 86_400_000;

/** Calendar date in UTC, `YYYY-MM-DD`. @param instant default: now; a number is in milliseconds since 1970 */
export function utcDay(instant: Date | number = Date.now()): string {
  return new Date(instant).toISOString().slice(0, 10);
}

/** Dates are `YYYY-MM-DD`; negative days go back. */
export function addDays(date: string, days: number): string {
  return utcDay(Date.parse(date) + days * dayMs);
}
