import { bracketed, isUnit, withoutBrackets } from "@trabecula/study-tables";

/** Unit suffixes of programs without brackets: "spnbmd_g_cm2", "ct_th_mm". */
const suffixes = /_(?:(m?g)_(c?m)([23])|(kg|mg|kn|pct|percent|mm[23]?|cm[23]?|um))$/i;

export interface HeaderName {
  readonly name: string;
  readonly unit: string | null;
}

/** "Total hip BMD(g/cm2)" and "spnbmd_g_cm2" state a unit, "Hip (left)" does not. */
export function headerName(header: string): HeaderName {
  const written = bracketed(header);
  if (written !== null && isUnit(written)) return { name: withoutBrackets(header), unit: written };
  const suffix = suffixes.exec(header.trim());
  if (!suffix) return { name: header, unit: null };
  const [whole, mass, length, power, simple] = suffix;
  return { name: header.trim().slice(0, -whole.length), unit: simple ?? `${mass}/${length}${power}` };
}
