/** A number and its unit as reports write it: "%", "SD", "years", "mg HA/cm³", "1/mm", "g/cm²", "kN/mm", "MPa". */
const quantity = /\d (?:%|SD|years?|mg HA\/cm³|1\/mm|MPa|[ckmµ]?[mgN][²³]?(?:\/[ckmµ]?m[²³]?)?)(?![\p{L}\p{N}])/gu;

/** Inserts non-breaking spaces between numbers and units, and inside units. */
export function unbroken(text: string): string {
  return text.replace(quantity, (part) => part.replaceAll(" ", "\u00a0"));
}
