import { bracketed } from "./header-unit.ts";

/** Words for less than a year, in the languages of study files. */
const shorter =
  "months?|mos?|mths?|weeks?|wks?|days?|monate?n?|wochen?|tagen?|mois|semaines?|jours?|mes|meses|semanas?|d[ií]as?|mesi|settimane|giorni|maanden|weken|dagen|m[aå]nad?er";
const ages = "age|alter|âge|edad|idade|età|eta|leeftijd|alder|ålder";

/** "Age (m)" too: a child's months are as plausible as an adult's years, while days and weeks are beyond any age. */
const inBrackets = new RegExp(`^(?:in\\s+)?(?:${shorter}|m)\\.?$`, "i");
/** `age_months`, `Age in months`, `Alter, Monate`, `AgeMonths`, `age_mo`, and `RIDAGEMN` of NHANES. */
const afterName = new RegExp(`^(?:${ages})(?:[\\s_.-]*(?:at|bei)[\\s_.-]*\\w+)?[\\s_,.:/-]*(?:in[\\s_.]*)?(${shorter})$`, "i");
const beforeName = new RegExp(`^(${shorter})[\\s_.-]*(?:of[\\s_.-]*)?(?:${ages})$`, "i");

/** The unit shorter than a year that a header of ages names; null where it names none, or is not about ages. */
function shortAgeUnit(header: string): string | null {
  const text = header.trim();
  if (text.length > 80) return null;
  const written = bracketed(text);
  if (written !== null && inBrackets.test(written)) return written;
  if (/^ridagemn$|^ridexagm$/i.test(text)) return "months";
  return (afterName.exec(text) ?? beforeName.exec(text))?.[1] ?? null;
}

/** Why a column cannot hold ages in years by its own header; null where all is well. */
export function headerAgeProblem(header: string): string | null {
  const unit = shortAgeUnit(header);
  if (unit === null) return null;
  return `The header “${header.trim()}” says ${unit}, but ages are in years; convert the column and rename it.`;
}

/** "45y", "045Y" (as DICOM writes it), "45 years": the number of an age that says itself that it is in years. Any other text comes back as it is. */
export function ageInYears(text: string): string {
  return /^\s*(\d{1,3}(?:[.,]\d+)?)\s*(?:y|yrs?|years?|jahre|ans|años|anni|jaar|år)\.?\s*$/i.exec(text)?.[1] ?? text;
}

const years = /^(?:in\s+)?(?:y|yrs?|years?|j|jahren?|años|anos|ans?|anni|jaar|år|decimal|at scan)\.?(?:\s+at scan)?$/i;

/** Whether what stands in a header's brackets says that its ages are in years, or nothing stands there. */
export function saysYears(header: string): boolean {
  const written = bracketed(header.trim());
  return written === null || years.test(written);
}

/** Whether a header without a map is about ages that are not in years: these must be refused, not missed. */
export function isShortAge(header: string): boolean {
  const text = header.trim();
  if (shortAgeUnit(text) === null) return false;
  const written = bracketed(text);
  return written === null || new RegExp(`^(?:${ages})$`, "i").test(text.slice(0, text.search(/[([]/)).trim());
}
