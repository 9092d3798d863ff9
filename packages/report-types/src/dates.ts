const calendar = new Intl.DateTimeFormat("en-US", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/** A calendar date, `YYYY-MM-DD`, which has no time zone: "Mar 14, 2026". */
export const formatCalendarDate = (date: string): string => calendar.format(new Date(`${date}T00:00:00Z`));

const month = new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" });

/** The month of a calendar date, where a day has no room: "Mar 2026". */
export const formatCalendarMonth = (date: string): string => month.format(new Date(`${date}T00:00:00Z`));

/** The day of an instant in UTC, for papers that must say the same to every reader: "Mar 14, 2026". */
export const formatUtcDay = (instant: string): string => calendar.format(new Date(instant));
