import { bracketed, isUnit, withoutBrackets } from "@trabecula/study-tables";

/** Units at the end of a name, as programs that allow no brackets write them: "spnbmd_g_cm2", "ct_th_mm". */
const suffixes = /_(?:(m?g)_(c?m)([23])|(kg|mg|kn|pct|percent|mm[23]?|cm[23]?|um))$/i;

/** A column's header in two parts: what it names, and the unit that it states (null without one). */
export interface HeaderName {
  readonly name: string;
  readonly unit: string | null;
}

/** Takes the unit off a header: "Total hip BMD(g/cm2)" and "spnbmd_g_cm2" state one, "Hip (left)" does not. */
export function headerName(header: string): HeaderName {
  const written = bracketed(header);
  if (written !== null && isUnit(written)) return { name: withoutBrackets(header), unit: written };
  const suffix = suffixes.exec(header.trim());
  if (!suffix) return { name: header, unit: null };
  const [whole, mass, length, power, simple] = suffix;
  return { name: header.trim().slice(0, -whole.length), unit: simple ?? `${mass}/${length}${power}` };
}

/** Letters and digits only, in lower case: "Tt.BMD", "tt_bmd" and "TT BMD" are the same name. */
export function plainName(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");
}
