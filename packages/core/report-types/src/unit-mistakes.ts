/** Typed value times `factor` is the value in the catalog's unit. */
export interface UnitMistake {
  looksLike: string;
  factor: number;
}

/**
 * Likely mistakes by unit, most likely first: scanner exports in N and N/mm, g/cm³ or mg/cm², µm or cm, fractions or
 * percent, US masses and volumes.
 */
const mistakesByUnit: Readonly<Record<string, readonly UnitMistake[]>> = {
  "mg HA/cm³": [{ looksLike: "g/cm³", factor: 1000 }],
  mm: [
    { looksLike: "µm", factor: 1e-3 },
    { looksLike: "cm", factor: 10 },
  ],
  "1/mm": [{ looksLike: "1/m", factor: 1e-3 }],
  "mm²": [
    { looksLike: "cm²", factor: 100 },
    { looksLike: "µm²", factor: 1e-6 },
  ],
  "mm³": [{ looksLike: "µm³", factor: 1e-9 }],
  fraction: [{ looksLike: "%", factor: 0.01 }],
  "%": [{ looksLike: "a fraction", factor: 100 }],
  kN: [{ looksLike: "N", factor: 1e-3 }],
  "kN/mm": [{ looksLike: "N/mm", factor: 1e-3 }],
  MPa: [
    { looksLike: "GPa", factor: 1000 },
    { looksLike: "Pa", factor: 1e-6 },
  ],
  "g/cm²": [
    { looksLike: "mg/cm²", factor: 1e-3 },
    { looksLike: "a misplaced decimal point", factor: 0.1 },
  ],
  "kg/m²": [{ looksLike: "g/m²", factor: 1e-3 }],
  kg: [{ looksLike: "g", factor: 1e-3 }],
  g: [{ looksLike: "mg", factor: 1e-3 }],
  "cm³": [{ looksLike: "mm³", factor: 1e-3 }],
  "cm²": [{ looksLike: "mm²", factor: 0.01 }],
};

/** Only errors this large are named for an unusual value, because people never differ by so much. */
const unmistakableFactor = 100;

/** All mistakes for an impossible value, only gross ones for an unusual value. */
export function mistakesFor(unit: string, verdict: "soft" | "hard"): readonly UnitMistake[] {
  const mistakes = mistakesByUnit[unit] ?? [];
  if (verdict === "hard") return mistakes;
  return mistakes.filter(({ factor }) => isGross(factor));
}

/** Too large for a difference between people. */
export function isGross(factor: number): boolean {
  return Math.max(factor, 1 / factor) >= unmistakableFactor;
}
