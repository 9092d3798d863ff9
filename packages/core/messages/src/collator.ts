import { locale } from "./locale.ts";

/** The order of names in a list: "Scan 2" before "Scan 10". */
export const collator = new Intl.Collator(locale, { numeric: true, sensitivity: "base" });
