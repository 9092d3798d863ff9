export { charactersOf, collator, listOf, listsOf, lowerFirst, piecesOf, unbroken, upperFirst, type TagsOf } from "./text.ts";
export { countOf, formatCount, plural, formatDecimals, minus, numbersOf, ordinal } from "./numbers.ts";
export * from "./dates.ts";
export { language, locale } from "./locale.ts";
export { relativeTime } from "./relative-time.ts";
export { scannerMakers } from "./makers.ts";
