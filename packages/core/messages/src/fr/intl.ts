import { datesOf } from "../dates.ts";
import { numbersOf } from "../numbers.ts";
import { listsOf } from "../text.ts";

export const locale = "fr";
export const language = "fr";

export { minus } from "../numbers.ts";

export const { formatDecimals, formatCount, plural, countIn: countOf } = /* @__PURE__ */ numbersOf(locale);
export const listOf = /* @__PURE__ */ listsOf(locale);
export const { formatDay, formatMoment, formatUtcDay, formatPageDay, formatCalendarDate, formatCalendarMonth } =
  /* @__PURE__ */ datesOf(locale);

export const ordinal = (number: number): string => (number === 1 ? "1er" : `${number}e`);
