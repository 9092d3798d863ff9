import { listLocale } from "./locale.ts";

const lists = {
  and: new Intl.ListFormat(listLocale, { type: "conjunction" }),
  or: new Intl.ListFormat(listLocale, { type: "disjunction" }),
};

export const listOf = (parts: readonly string[], last: keyof typeof lists = "and"): string => lists[last].format(parts);
