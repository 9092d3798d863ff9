import { locale, listLocale } from "./locale.ts";

const graphemes = /* @__PURE__ */ new Intl.Segmenter(locale, { granularity: "grapheme" });

/** Accents stay with their letter. */
export const charactersOf = (text: string): string[] => [...graphemes.segment(text)].map(({ segment }) => segment);

export const collator = /* @__PURE__ */ new Intl.Collator(locale, { numeric: true, sensitivity: "base" });

export function listsOf(language: string) {
  const lists = {
    and: new Intl.ListFormat(language, { type: "conjunction" }),
    or: new Intl.ListFormat(language, { type: "disjunction" }),
  };
  return (parts: readonly string[], last: keyof typeof lists = "and"): string => lists[last].format(parts);
}

export const listOf = /* @__PURE__ */ listsOf(listLocale);

export type TagsOf<Sentence extends string> = Sentence extends `${string}</${infer Tag}>${infer Rest}` ? Tag | TagsOf<Rest> : never;

type Piece<Tag extends string> = string | { readonly tag: Tag; readonly text: string };

/** Splits a sentence at its tags, for links. Tags do not nest. */
export function piecesOf<const Sentence extends string>(sentence: Sentence): Piece<TagsOf<Sentence>>[] {
  const parts = sentence.split(/<(\w+)>(.*?)<\/\1>/);
  return parts.flatMap((part, index): Piece<TagsOf<Sentence>>[] => {
    if (index % 3 === 0) return part === "" ? [] : [part];
    return index % 3 === 1 ? [{ tag: part as TagsOf<Sentence>, text: parts[index + 1]! }] : [];
  });
}

/** "%", "SD", "years", "Jahre", "ans", "mg HA/cm³", "1/mm", "g/cm²", "kN/mm", "MPa". */
const quantity =
  /\d (?:%|SD|years?|Jahren?|ans|mg HA\/cm³|1\/mm|MPa|[ckmµ]?[mgN][²³]?(?:\/[ckmµ]?m[²³]?)?)(?![\p{L}\p{N}])|\b[TZ] (?=[−\d])/gu;

export function unbroken(text: string): string {
  return text.replace(quantity, (part) => part.replaceAll(" ", "\u00a0"));
}

export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
