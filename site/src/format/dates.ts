const day = { day: "numeric", month: "short", year: "numeric" } as const;
const minute = { ...day, hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

const dayFormat = new Intl.DateTimeFormat("en-US", day);
const momentFormat = new Intl.DateTimeFormat("en-US", minute);
const secondFormat = new Intl.DateTimeFormat("en-US", { ...minute, second: "2-digit" });
const pageFormat = new Intl.DateTimeFormat("en-US", { ...day, month: "long", timeZone: "UTC" });

/** Day of an instant in the reader's time zone: "Mar 14, 2026". */
export const formatDay = (instant: string): string => dayFormat.format(new Date(instant));

/** Day and minute of an instant in the reader's time zone: "Mar 14, 2026, 09:26". */
export const formatMoment = (instant: string): string => momentFormat.format(new Date(instant));

/** Day and second of an instant in the reader's time zone: "Mar 14, 2026, 09:26:53". */
export const formatSecond = (instant: string): string => secondFormat.format(new Date(instant));

/** Today as a calendar date of the reader. */
export function todayHere(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

export { formatCalendarDate } from "@trabecula/report-types";

/** Day of an instant on a public page, which is the same for all readers (UTC): "March 14, 2026". */
export const formatPageDay = (instant: string): string => pageFormat.format(new Date(instant));
