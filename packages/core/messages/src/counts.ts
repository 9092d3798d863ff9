import { locale } from "./locale.ts";

const counts = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
const plurals = new Intl.PluralRules(locale);

/** Returns "1,024". */
export const formatCount = (count: number): string => counts.format(count);

/** Selects the plural form; keys are the categories of `Intl.PluralRules`. */
export function plural(count: number, forms: Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }): string {
  return forms[plurals.select(count)] ?? forms.other;
}

/** Returns "1 curve", "1,024 reports". */
export function countOf(count: number, one: string, other = `${one}s`): string {
  return `${formatCount(count)} ${plural(count, { one, other })}`;
}
