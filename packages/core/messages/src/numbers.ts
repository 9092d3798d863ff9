import { locale } from "./locale.ts";

/** True minus sign, as wide as a plus. */
export const minus = "\u2212";

const formats = new Map<number, Intl.NumberFormat>();

function formatWith(decimals: number): Intl.NumberFormat {
  const known = formats.get(decimals);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: false,
    signDisplay: "negative",
  });
  formats.set(decimals, made);
  return made;
}

/** Fixed decimals with a true minus sign, never "-0.0", no thousands separator: "1024.5". */
export const formatDecimals = (value: number, decimals: number): string => formatWith(decimals).format(value).replace("-", minus);

const ordinals = new Intl.PluralRules(locale, { type: "ordinal" });
const endings: Readonly<Record<string, string>> = { one: "st", two: "nd", few: "rd" };

/** 1st, 2nd, 3rd, 11th, 21st. */
export const ordinal = (number: number): string => `${number}${endings[ordinals.select(number)] ?? "th"}`;
