import { locale } from "./locale.ts";

const graphemes = new Intl.Segmenter(locale, { granularity: "grapheme" });

/** What readers see as one character each: an accent stays with its letter. */
export const charactersOf = (text: string): string[] => [...graphemes.segment(text)].map(({ segment }) => segment);
