import { locale } from "./locale.ts";

/** Natural order: "Scan 2" before "Scan 10". */
export const collator = new Intl.Collator(locale, { numeric: true, sensitivity: "base" });
