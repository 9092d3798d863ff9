const dayFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** The day of an instant as readers see it, in UTC: "March 14, 2026". */
export function formatDay(instant: string): string {
  return dayFormat.format(new Date(instant));
}
