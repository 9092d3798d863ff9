import { visible } from "./visible.ts";

const heightInCm = /^(?:body |standing )?height[ _]*[([]?\s*cm\s*[)\]]?$/i;
const ageInYears = /^age[ _]*[([]?\s*(?:y|yr|yrs|years?)?\s*[)\]]?$/i;

/**
 * The key that a header of the file means without a map: "Tt.BMD" is `tt_bmd`, "Sex(M=1, W=2)" is `sex`, "Age (years)"
 * is `age`. Units in a header are not dropped anywhere else, so that a column in another unit is never taken by mistake.
 */
export function keyOfHeader(header: string): string {
  // One space for many: the expressions below would take time that grows with their cube.
  const text = visible(header).trim().replaceAll(/\s+/g, " ");
  if (/^sex\s*[([]/i.test(text)) return "sex";
  if (ageInYears.test(text)) return "age";
  if (heightInCm.test(text)) return "height_cm";
  return text.toLowerCase().replaceAll(/[\s.\-/]+/g, "_");
}
