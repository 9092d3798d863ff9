import { locale } from "./locale.ts";

const day = { day: "numeric", month: "short", year: "numeric" } as const;
const minute = { ...day, hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

const dayHere = /* @__PURE__ */ new Intl.DateTimeFormat(locale, day);
const minuteHere = /* @__PURE__ */ new Intl.DateTimeFormat(locale, minute);
const secondHere = /* @__PURE__ */ new Intl.DateTimeFormat(locale, { ...minute, second: "2-digit" });
const secondInUtc = /* @__PURE__ */ new Intl.DateTimeFormat(locale, {
  ...minute,
  second: "2-digit",
  timeZone: "UTC",
  timeZoneName: "short",
});
const dayInUtc = /* @__PURE__ */ new Intl.DateTimeFormat(locale, { ...day, timeZone: "UTC" });
const monthInUtc = /* @__PURE__ */ new Intl.DateTimeFormat(locale, { month: "short", year: "numeric", timeZone: "UTC" });
const longDayInUtc = /* @__PURE__ */ new Intl.DateTimeFormat(locale, { ...day, month: "long", timeZone: "UTC" });

/** Local time zone: "Mar 14, 2026". */
export const formatDay = (instant: string): string => dayHere.format(new Date(instant));

/** Local time zone: "Mar 14, 2026, 09:26". */
export const formatMoment = (instant: string): string => minuteHere.format(new Date(instant));

/** Local time zone: "Mar 14, 2026, 09:26:53". */
export const formatSecond = (instant: string): string => secondHere.format(new Date(instant));

/** UTC: "Mar 14, 2026, 09:26:53 UTC". */
export const formatUtcSecond = (instant: string): string => secondInUtc.format(new Date(instant));

/** UTC, for documents that must be the same for every reader: "Mar 14, 2026". */
export const formatUtcDay = (instant: string): string => dayInUtc.format(new Date(instant));

/** UTC, for public pages: "March 14, 2026". */
export const formatPageDay = (instant: string): string => longDayInUtc.format(new Date(instant));

/** Without time zone: "Mar 14, 2026". */
export const formatCalendarDate = (date: string): string => dayInUtc.format(new Date(`${date}T00:00:00Z`));

/** "Mar 2026". */
export const formatCalendarMonth = (date: string): string => monthInUtc.format(new Date(`${date}T00:00:00Z`));
