/** Time stamp of a row as ISO 8601 UTC; SQLite stores milliseconds, PostgreSQL answers a Date. */
export function toInstant(stored: Date | number | string): string {
  return new Date(stored).toISOString();
}
