import { locale } from "./locale.ts";

const graphemes = new Intl.Segmenter(locale, { granularity: "grapheme" });

/** Splits into graphemes: accents stay with their letter. */
export const charactersOf = (text: string): string[] => [...graphemes.segment(text)].map(({ segment }) => segment);
