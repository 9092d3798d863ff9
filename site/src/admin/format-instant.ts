const date = new Intl.DateTimeFormat("en-US", { day: "numeric", month: "short", year: "numeric" });
const dateAndTime = new Intl.DateTimeFormat("en-US", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
const toTheSecond = new Intl.DateTimeFormat("en-US", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

/** Day of an instant in the reader's time zone, such as "Mar 14, 2026". */
export function formatDay(instant: string): string {
  return date.format(new Date(instant));
}

/** Day and minute of an instant in the reader's time zone, such as "Mar 14, 2026, 09:26". */
export function formatMoment(instant: string): string {
  return dateAndTime.format(new Date(instant));
}

/** Day and second of an instant in the reader's time zone, such as "Mar 14, 2026, 09:26:53". */
export function formatSecond(instant: string): string {
  return toTheSecond.format(new Date(instant));
}
