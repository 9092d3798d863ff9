import { locale } from "./locale.ts";

/** True minus sign, as wide as a plus. */
export const minus = "\u2212";

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

export function numbersOf(language: string) {
  const formats = new Map<number, Intl.NumberFormat>();

  function formatWith(decimals: number): Intl.NumberFormat {
    const known = formats.get(decimals);
    if (known) return known;
    const made = new Intl.NumberFormat(language, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      useGrouping: false,
      signDisplay: "negative",
    });
    formats.set(decimals, made);
    return made;
  }

  const counts = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  const plurals = new Intl.PluralRules(language);

  /** True minus sign, never "-0.0", no thousands separator: "1024.5". */
  const formatDecimals = (value: number, decimals: number): string => formatWith(decimals).format(value).replace("-", minus);

  /** "1,024". */
  const formatCount = (count: number): string => counts.format(count);

  /** Keys are the categories of `Intl.PluralRules`. */
  const plural = (count: number, forms: Forms): string => forms[plurals.select(count)] ?? forms.other;

  /** "1 curve", "1,024 reports". */
  const countIn = (count: number, one: string, other: string): string => `${formatCount(count)} ${plural(count, { one, other })}`;

  return { formatDecimals, formatCount, plural, countIn };
}

export const { formatDecimals, formatCount, plural, countIn } = /* @__PURE__ */ numbersOf(locale);

/** The regular plural is English. */
export const countOf = (count: number, one: string, other = `${one}s`): string => countIn(count, one, other);

const ordinals = /* @__PURE__ */ new Intl.PluralRules(locale, { type: "ordinal" });
const endings: Readonly<Record<string, string>> = { one: "st", two: "nd", few: "rd" };

export const ordinal = (number: number): string => `${number}${endings[ordinals.select(number)] ?? "th"}`;
