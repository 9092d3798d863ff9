import { visible } from "./visible.ts";

const heightInCm = /^(?:body |standing )?height[ _]*[([]?\s*cm\s*[)\]]?$/i;
const ageInYears = /^age[ _]*[([]?\s*(?:y|yr|yrs|years?)?\s*[)\]]?$/i;

/**
 * Key of a header without a map: "Tt.BMD" is `tt_bmd`, "Sex(M=1, W=2)" is `sex`, "Age (years)" is `age`. Other units
 * are kept, so columns in other units never match.
 */
export function keyOfHeader(header: string): string {
  // Prevents cubic time in the expressions below.
  const text = visible(header).trim().replaceAll(/\s+/g, " ");
  if (/^sex\s*[([]/i.test(text)) return "sex";
  if (ageInYears.test(text)) return "age";
  if (heightInCm.test(text)) return "height_cm";
  return text.toLowerCase().replaceAll(/[\s.\-/]+/g, "_");
}
