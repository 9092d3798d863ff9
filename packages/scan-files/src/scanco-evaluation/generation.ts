import type { ReadValue } from "./values.ts";

export type Generation = "xtremect-1" | "xtremect-2";

const generationLabels: Record<Generation, string> = { "xtremect-1": "XtremeCT I", "xtremect-2": "XtremeCT II" };

/**
 * Trabecular thickness in mm up to which only XtremeCT I, and from which only XtremeCT II, is plausible. The first
 * generation derives it and gets about a third of what the second measures, so no other number tells them apart as well.
 */
const thicknessMm = { firstUpTo: 0.13, secondFrom: 0.16 };

/** The generation whose column names a header uses; null where it uses neither's own or both. */
export function generationByNames(named: (Generation | null)[]): Generation | null {
  const found = new Set(named.filter((name) => name !== null));
  return found.size === 1 ? [...found][0]! : null;
}

/** The generation of one scan and what the reader must know about how it was found. */
export function generationOf(byNames: Generation | null, values: ReadValue[]): { scanner: Generation | null; warning: string | null } {
  const thickness = values.find((value) => value.parameter === "tb_th")?.value ?? null;
  const bySize = thickness === null ? null : generationBySize(thickness);
  if (byNames && bySize && byNames !== bySize) {
    return {
      scanner: null,
      warning: `The columns are those of ${generationLabels[byNames]}, but a Tb.Th of ${thickness} mm is what ${generationLabels[bySize]} measures; say which scanner made the scan.`,
    };
  }
  if (byNames) return { scanner: byNames, warning: null };
  if (bySize) {
    return {
      scanner: bySize,
      warning: `The scanner is taken to be ${generationLabels[bySize]} because Tb.Th is ${thickness} mm; confirm it.`,
    };
  }
  return { scanner: null, warning: "The file does not tell whether XtremeCT I or XtremeCT II made the scan; say which." };
}

function generationBySize(thickness: number): Generation | null {
  if (thickness <= 0) return null;
  if (thickness <= thicknessMm.firstUpTo) return "xtremect-1";
  return thickness >= thicknessMm.secondFrom ? "xtremect-2" : null;
}
