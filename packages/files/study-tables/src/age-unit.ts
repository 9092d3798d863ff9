import { bracketed } from "./header-unit.ts";

const shorter =
  "months?|mos?|mths?|weeks?|wks?|days?|monate?n?|wochen?|tagen?|mois|semaines?|jours?|mes|meses|semanas?|d[ií]as?|mesi|settimane|giorni|maanden|weken|dagen|m[aå]nad?er";
const ages = "age|alter|âge|edad|idade|età|eta|leeftijd|alder|ålder";

/** "Age (m)" too: months are plausible as years, unlike days and weeks. */
const inBrackets = new RegExp(`^(?:in\\s+)?(?:${shorter}|m)\\.?$`, "i");
/** `age_months`, `Age in months`, `Alter, Monate`, `AgeMonths`, `age_mo`, and `RIDAGEMN` of NHANES. */
const afterName = new RegExp(`^(?:${ages})(?:[\\s_.-]*(?:at|bei)[\\s_.-]*\\w+)?[\\s_,.:/-]*(?:in[\\s_.]*)?(${shorter})$`, "i");
const beforeName = new RegExp(`^(${shorter})[\\s_.-]*(?:of[\\s_.-]*)?(?:${ages})$`, "i");

/** Null if the header names no unit or is not about ages. */
function shortAgeUnit(header: string): string | null {
  const text = header.trim();
  if (text.length > 80) return null;
  const written = bracketed(text);
  if (written !== null && inBrackets.test(written)) return written;
  if (/^ridagemn$|^ridexagm$/i.test(text)) return "months";
  return (afterName.exec(text) ?? beforeName.exec(text))?.[1] ?? null;
}

/** Why the header cannot mean ages in years; null if it can. */
export function headerAgeProblem(header: string): string | null {
  const unit = shortAgeUnit(header);
  if (unit === null) return null;
  return `The header “${header.trim()}” says ${unit}, but ages are in years; convert the column and rename it.`;
}

/** Number of "45y", "045Y" (DICOM) or "45 years"; other text unchanged. */
export function ageInYears(text: string): string {
  return /^\s*(\d{1,3}(?:[.,]\d+)?)\s*(?:y|yrs?|years?|jahre|ans|años|anni|jaar|år)\.?\s*$/i.exec(text)?.[1] ?? text;
}

const years = /^(?:in\s+)?(?:y|yrs?|years?|j|jahren?|años|anos|ans?|anni|jaar|år|decimal|at scan)\.?(?:\s+at scan)?$/i;

/** True also without brackets. */
export function saysYears(header: string): boolean {
  const written = bracketed(header.trim());
  return written === null || years.test(written);
}

/** Ages in other units without a map must be refused, not ignored. */
export function isShortAge(header: string): boolean {
  const text = header.trim();
  if (shortAgeUnit(text) === null) return false;
  const written = bracketed(text);
  return written === null || new RegExp(`^(?:${ages})$`, "i").test(text.slice(0, text.search(/[([]/)).trim());
}
