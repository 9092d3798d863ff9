import { locale } from "./locale.ts";

const day = { day: "numeric", month: "short", year: "numeric" } as const;
const minute = { ...day, hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const second = { ...minute, second: "2-digit" } as const;
const utc = { timeZone: "UTC" } as const;

const inLanguage = (language: string, options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(language, options);
  return (instant: string): string => format.format(new Date(instant));
};

const midnight = (format: (instant: string) => string) => (date: string) => format(`${date}T00:00:00Z`);

const secondInUtc = { ...second, ...utc, timeZoneName: "short" } as const;
const dayInUtc = { ...day, ...utc } as const;
const longDayInUtc = { ...dayInUtc, month: "long" } as const;
const monthInUtc = { month: "short", year: "numeric", ...utc } as const;

/** Local time zone: "Mar 14, 2026". */
export const formatDay = /* @__PURE__ */ inLanguage(locale, day);

/** Local time zone: "Mar 14, 2026, 09:26". */
export const formatMoment = /* @__PURE__ */ inLanguage(locale, minute);

/** Local time zone: "Mar 14, 2026, 09:26:53". */
export const formatSecond = /* @__PURE__ */ inLanguage(locale, second);

/** UTC: "Mar 14, 2026, 09:26:53 UTC". */
export const formatUtcSecond = /* @__PURE__ */ inLanguage(locale, secondInUtc);

/** UTC, for documents that must be the same for every reader: "Mar 14, 2026". */
export const formatUtcDay = /* @__PURE__ */ inLanguage(locale, dayInUtc);

/** UTC, for public pages: "March 14, 2026". */
export const formatPageDay = /* @__PURE__ */ inLanguage(locale, longDayInUtc);

/** Calendar date: "Mar 14, 2026". */
export const formatCalendarDate = /* @__PURE__ */ midnight(formatUtcDay);

/** "Mar 2026". */
export const formatCalendarMonth = /* @__PURE__ */ midnight(/* @__PURE__ */ inLanguage(locale, monthInUtc));

export function datesOf(language: string) {
  const ofUtcDay = inLanguage(language, dayInUtc);
  return {
    formatDay: inLanguage(language, day),
    formatMoment: inLanguage(language, minute),
    formatUtcDay: ofUtcDay,
    formatPageDay: inLanguage(language, longDayInUtc),
    formatCalendarDate: midnight(ofUtcDay),
    formatCalendarMonth: midnight(inLanguage(language, monthInUtc)),
  };
}
