import type { Parameter, Scanner, Site } from "@trabecula/contracts";
import { trimmed } from "./format.ts";
import { rangeFor, type PlausibleRange } from "./range-for.ts";
import { scannerLabel } from "./labels.ts";
import { findParameter, modalities, reportTypeOf } from "./registry.ts";

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

export function isGross(factor: number): boolean {
  return Math.max(factor, 1 / factor) >= unmistakableFactor;
}

export interface Suggestion {
  value: number;
  unit: string;
  text: string;
}

/** `hard`: impossible, never scored. `soft`: unusual, scored and flagged. `message` is null when ok. */
export interface ValueCheck {
  verdict: "ok" | "soft" | "hard";
  message: string | null;
  suggestion?: Suggestion;
}

/**
 * Checks a value in the catalog's unit and names the likely mistake ("Ct.Th is in mm; 1250 looks like µm"). Uses the
 * widest range if the parameter is not measured at the site.
 * @throws Error for an unknown parameter
 */
export function checkValue(parameterKey: string, site: Site, scanner: Scanner | null, value: number): ValueCheck {
  const parameter = findParameter(parameterKey);
  if (!parameter) throw new Error(`The catalogue has no parameter ${parameterKey}.`);
  if (!Number.isFinite(value)) return { verdict: "hard", message: `${parameter.abbreviation} must be a number.` };
  const range = rangeFor(parameter, site, scanner) ?? widestRange(parameter, scanner);
  const verdict = verdictOf(range, value);
  if (verdict === "ok") return checkSuspicion(parameter, value);
  const found = findMistake(parameter, range, value, verdict);
  if (found) return withSuggestion(parameter, value, verdict, found);
  return { verdict, message: otherGeneration(parameter, site, scanner, value) ?? outsideSentence(parameter, range, value, verdict) };
}

function widestRange(parameter: Parameter, scanner: Scanner | null): PlausibleRange {
  const ranges = parameter.sites.flatMap((site) => rangeFor(parameter, site, scanner) ?? []);
  return {
    soft: null,
    hard: { min: Math.min(...ranges.map(({ hard }) => hard.min)), max: Math.max(...ranges.map(({ hard }) => hard.max)) },
  };
}

function verdictOf(range: PlausibleRange, value: number): ValueCheck["verdict"] {
  if (!isWithin(range.hard, value)) return "hard";
  return range.soft && !isWithin(range.soft, value) ? "soft" : "ok";
}

function isWithin(range: { min: number; max: number }, value: number): boolean {
  return value >= range.min && value <= range.max;
}

interface FoundMistake {
  value: number;
  looksLike: string;
}

function findMistake(parameter: Parameter, range: PlausibleRange, value: number, verdict: "soft" | "hard"): FoundMistake | null {
  const signs = verdict === "hard" && value < 0 ? [1, -1] : [1];
  const candidates = signs.flatMap((sign) => {
    const unsigned = sign === -1 ? [{ value: -value, looksLike: "a sign left by the export", isGross: false }] : [];
    const scaled = mistakesFor(parameter.unit, verdict).map(({ factor, looksLike }) => ({
      value: significant(sign * value * factor),
      looksLike,
      isGross: isGross(factor),
    }));
    return [...unsigned, ...scaled];
  });
  const usual = candidates.find(({ value: meant }) => isWithin(range.soft ?? range.hard, meant));
  if (usual || verdict === "soft") return usual ?? null;
  return candidates.find((candidate) => candidate.isGross && isWithin(range.hard, candidate.value)) ?? null;
}

const unsuspicious: ValueCheck = { verdict: "ok", message: null };

function checkSuspicion(parameter: Parameter, value: number): ValueCheck {
  const reportType = reportTypeOf(parameter.key)!;
  const suspected = modalities[reportType].suspicions[parameter.key]?.(value);
  if (!suspected) return unsuspicious;
  return withSuggestion(parameter, value, "soft", { ...suspected, value: significant(suspected.value) });
}

function withSuggestion(parameter: Parameter, value: number, verdict: "soft" | "hard", found: FoundMistake): ValueCheck {
  const text = withUnit(found.value, parameter);
  const unit = parameter.unit === "fraction" ? "is a fraction" : parameter.unit && `is in ${parameter.unit}`;
  return {
    verdict,
    message: `${parameter.abbreviation} ${unit || "has no unit"}; ${trimmed(value)} looks like ${found.looksLike}. Did you mean ${text}?`,
    suggestion: { value: found.value, unit: parameter.unit, text },
  };
}

/** Detects Tb.Th 0.25 mm on a first-generation scan, for example. */
function otherGeneration(parameter: Parameter, site: Site, scanner: Scanner | null, value: number): string | null {
  if (!scanner) return null;
  const other = parameter.ranges.find(
    (range) => range.site === site && range.scanner !== null && range.scanner !== scanner && range.soft && isWithin(range.soft, value),
  );
  if (!other?.scanner || !parameter.ranges.some((range) => range.scanner === scanner)) return null;
  return `${parameter.abbreviation} of ${withUnit(value, parameter)} is unusual on ${scannerLabel(scanner)} and usual on ${scannerLabel(other.scanner)}; check which scanner it was.`;
}

function outsideSentence(parameter: Parameter, range: PlausibleRange, value: number, verdict: "soft" | "hard"): string {
  const limits = verdict === "hard" ? range.hard : range.soft!;
  const joiner = verdict === "hard" ? " and " : " to ";
  const between = `${trimmed(limits.min)}${joiner}${withUnit(limits.max, parameter)}`;
  return verdict === "hard"
    ? `${parameter.abbreviation} of ${withUnit(value, parameter)} is not possible; it lies between ${between}.`
    : `${parameter.abbreviation} of ${withUnit(value, parameter)} is unusual (usually ${between}); check it.`;
}

function withUnit(value: number, parameter: Parameter): string {
  const unit = parameter.unit === "fraction" ? "" : parameter.unit;
  return unit === "" ? trimmed(value) : `${trimmed(value)} ${unit}`;
}

/** Removes binary noise: 0.284 × 1000 gives 284. */
function significant(value: number): number {
  return Number(value.toPrecision(12));
}
