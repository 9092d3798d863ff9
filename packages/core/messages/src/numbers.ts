import { locale } from "./locale.ts";

/** True minus sign, as wide as a plus. */
export const minus = "\u2212";

const formats = new Map<number, Intl.NumberFormat>();

function formatWith(decimals: number): Intl.NumberFormat {
  const known = formats.get(decimals);
  if (known) return known;
  const made = /* @__PURE__ */ new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: false,
    signDisplay: "negative",
  });
  formats.set(decimals, made);
  return made;
}

/** True minus sign, never "-0.0", no thousands separator: "1024.5". */
export const formatDecimals = (value: number, decimals: number): string => formatWith(decimals).format(value).replace("-", minus);

const ordinals = /* @__PURE__ */ new Intl.PluralRules(locale, { type: "ordinal" });
const endings: Readonly<Record<string, string>> = { one: "st", two: "nd", few: "rd" };

export const ordinal = (number: number): string => `${number}${endings[ordinals.select(number)] ?? "th"}`;

const counts = /* @__PURE__ */ new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
const plurals = /* @__PURE__ */ new Intl.PluralRules(locale);

/** "1,024". */
export const formatCount = (count: number): string => counts.format(count);

/** Keys are the categories of `Intl.PluralRules`. */
export function plural(count: number, forms: Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }): string {
  return forms[plurals.select(count)] ?? forms.other;
}

/** "1 curve", "1,024 reports". */
export function countOf(count: number, one: string, other = `${one}s`): string {
  return `${formatCount(count)} ${plural(count, { one, other })}`;
}
