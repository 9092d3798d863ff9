export { charactersOf, collator, listOf, piecesOf, unbroken, type TagsOf } from "./text.ts";
export { countOf, formatCount, plural, formatDecimals, minus, ordinal } from "./numbers.ts";
export * from "./dates.ts";
export { language, locale } from "./locale.ts";
export { relativeTime } from "./relative-time.ts";
export { scannerMakers } from "./makers.ts";
