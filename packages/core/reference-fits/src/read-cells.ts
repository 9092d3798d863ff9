import { isMissing, readNumber, shortened, type DecimalSign } from "@trabecula/study-tables";

/** Number or error sentence; `value` null for missing values. */
export type CellReading = { readonly ok: true; readonly value: number | null } | { readonly ok: false; readonly message: string };

const oldestAge = 120;

/** Includes full-width characters of East Asian keyboards. */
function isFormula(text: string): boolean {
  return /^\s*(?:[=@＝＠]|[+\-＋－]\s*[\p{L}(])/u.test(text);
}

export function readValue(text: string, sign: DecimalSign): CellReading {
  const reading = readNumber(text, sign);
  if (!reading.ok) {
    if (reading.reason === "missing") return { ok: true, value: null };
    return { ok: false, message: isFormula(text) ? formulaMessage(text) : reading.message };
  }
  return reading;
}

export function readAge(text: string, sign: DecimalSign): { ok: true; age: number } | { ok: false; message: string } {
  const reading = readValue(text, sign);
  if (!reading.ok) return { ok: false, message: `The age cannot be read: ${reading.message}` };
  if (reading.value === null) return { ok: false, message: "The row has no age." };
  if (reading.value >= 0 && reading.value <= oldestAge) return { ok: true, age: reading.value };
  const inMonths = reading.value > oldestAge && reading.value / 12 <= oldestAge ? "; is it in months?" : "";
  return { ok: false, message: `An age of ${reading.value} years is not possible${inMonths || "."}` };
}

export function readWeight(text: string, sign: DecimalSign): { ok: true; weight: number } | { ok: false; message: string } {
  const reading = readValue(text, sign);
  if (!reading.ok) return { ok: false, message: `The weight cannot be read: ${reading.message}` };
  if (reading.value === null) return { ok: false, message: "The row has no weight." };
  if (reading.value > 0) return { ok: true, weight: reading.value };
  return { ok: false, message: `A weight of ${reading.value} counts for nothing; weights are positive.` };
}

/** Null if it can be a code. */
export function personProblem(text: string): string | null {
  if (isMissing(text)) return "The row does not say whose it is: its person’s code is empty.";
  return isFormula(text) ? formulaMessage(text) : null;
}

function formulaMessage(text: string): string {
  return `“${shortened(text.trim())}” is a formula; save the sheet with its values.`;
}
