import { locale } from "./locale.ts";

/** True minus sign, as wide as a plus. */
export const minus = "\u2212";

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

/** True minus sign, never "-0.0", no thousands separator: "1024.5". */
function decimalsIn(language: string) {
  const formats = new Map<number, Intl.NumberFormat>();
  return (value: number, decimals: number): string => {
    const known = formats.get(decimals) ?? new Intl.NumberFormat(language, decimalOptions(decimals));
    formats.set(decimals, known);
    return known.format(value).replace("-", minus);
  };
}

const decimalOptions = (decimals: number) =>
  ({ minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping: false, signDisplay: "negative" }) as const;

function countsIn(language: string) {
  const counts = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  return (count: number): string => counts.format(count);
}

function pluralsIn(language: string) {
  const plurals = new Intl.PluralRules(language);
  return (count: number, forms: Forms): string => forms[plurals.select(count)] ?? forms.other;
}

export const formatDecimals = /* @__PURE__ */ decimalsIn(locale);

/** "1,024". */
export const formatCount = /* @__PURE__ */ countsIn(locale);

/** Keys are the categories of `Intl.PluralRules`. */
export const plural = /* @__PURE__ */ pluralsIn(locale);

/** "1 curve", "1,024 reports". */
export function countOf(count: number, one: string, other = `${one}s`): string {
  return `${formatCount(count)} ${plural(count, { one, other })}`;
}

const ordinals = /* @__PURE__ */ new Intl.PluralRules(locale, { type: "ordinal" });
const endings: Readonly<Record<string, string>> = { one: "st", two: "nd", few: "rd" };

export const ordinal = (number: number): string => `${number}${endings[ordinals.select(number)] ?? "th"}`;

/** `countIn`: other languages have no regular plural. */
export function numbersOf(language: string) {
  const [counted, pluralIn] = [countsIn(language), pluralsIn(language)];
  return {
    formatDecimals: decimalsIn(language),
    formatCount: counted,
    plural: pluralIn,
    countIn: (count: number, one: string, other: string): string => `${counted(count)} ${pluralIn(count, { one, other })}`,
  };
}
