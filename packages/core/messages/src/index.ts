export { charactersOf } from "./characters.ts";
export { collator } from "./collator.ts";
export { countOf, formatCount, plural } from "./counts.ts";
export {
  formatCalendarDate,
  formatCalendarMonth,
  formatDay,
  formatMoment,
  formatPageDay,
  formatSecond,
  formatUtcDay,
  formatUtcSecond,
} from "./dates.ts";
export { listOf } from "./lists.ts";
export { language, locale } from "./locale.ts";
export { formatDecimals, minus, ordinal } from "./numbers.ts";
export { piecesOf, type TagsOf } from "./pieces.ts";
export { relativeTime } from "./relative-time.ts";
export { unbroken } from "./unbroken.ts";
export { scannerMakers } from "./makers.ts";
