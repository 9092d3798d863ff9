import { locale } from "./locale.ts";

const day = { day: "numeric", month: "short", year: "numeric" } as const;
const minute = { ...day, hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const second = { ...minute, second: "2-digit" } as const;
const utc = { timeZone: "UTC" } as const;

export function datesOf(language: string) {
  const inLanguage = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, options);
    return (instant: string): string => format.format(new Date(instant));
  };
  /** UTC, for documents that must be the same for every reader: "Mar 14, 2026". */
  const formatUtcDay = inLanguage({ ...day, ...utc });
  const month = inLanguage({ month: "short", year: "numeric", ...utc });
  return {
    /** Local time zone: "Mar 14, 2026". */
    formatDay: inLanguage(day),
    /** Local time zone: "Mar 14, 2026, 09:26". */
    formatMoment: inLanguage(minute),
    /** Local time zone: "Mar 14, 2026, 09:26:53". */
    formatSecond: inLanguage(second),
    /** UTC: "Mar 14, 2026, 09:26:53 UTC". */
    formatUtcSecond: inLanguage({ ...second, ...utc, timeZoneName: "short" }),
    formatUtcDay,
    /** UTC, for public pages: "March 14, 2026". */
    formatPageDay: inLanguage({ ...day, month: "long", ...utc }),
    /** Without time zone: "Mar 14, 2026". */
    formatCalendarDate: (date: string): string => formatUtcDay(`${date}T00:00:00Z`),
    /** "Mar 2026". */
    formatCalendarMonth: (date: string): string => month(`${date}T00:00:00Z`),
  };
}

export const {
  formatDay,
  formatMoment,
  formatSecond,
  formatUtcSecond,
  formatUtcDay,
  formatPageDay,
  formatCalendarDate,
  formatCalendarMonth,
} = /* @__PURE__ */ datesOf(locale);
