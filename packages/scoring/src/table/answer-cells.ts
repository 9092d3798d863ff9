import type { Refusal, ScoreResult } from "@trabecula/contracts";
import type { ValueAnswer } from "./score-row.ts";

/** Why a value has no number at all; null where it has one. */
export function refusalOf(answer: ValueAnswer): { code: string; message: string } | null {
  if (!answer.ok) return answer;
  const { zScore, tScore, refusal, tRefusal } = answer.result;
  if (zScore !== null || tScore !== null) return null;
  return moreTelling(refusal, tRefusal);
}

/** "There is no such curve" tells less than why the curve that exists was not used. */
function moreTelling(refusal: Refusal | null, tRefusal: Refusal | null): Refusal | null {
  return refusal?.code === "no_curve" && tRefusal && tRefusal.code !== "no_curve" ? tRefusal : refusal;
}

/**
 * The cells of `answerColumns`. Numbers in full precision, with the decimal sign of the input; `remark` stands beside
 * every number.
 */
export function answerCells(answer: ValueAnswer, decimalComma: boolean, remark: string | null = null): string[] {
  const refusal = refusalOf(answer);
  const refusalText = refusal ? `${refusal.code}: ${refusal.message}` : "";
  if (!answer.ok) return ["", "", "", refusalText, "", "", ""];
  const { zScore, percentile, tScore, preferred, flags } = answer.result;
  const notes = [...notesOf(answer.result), ...(remark !== null && refusal === null ? [remark] : [])];
  const number = (value: number | null) => (value === null ? "" : decimalComma ? String(value).replace(".", ",") : String(value));
  return [number(zScore), number(percentile), number(tScore), refusalText, preferred, flags.join(" "), notes.join(" ")];
}

/** The result's own notes, and which of the two scores is missing where the other is there. */
function notesOf({ zScore, tScore, refusal, tRefusal, notes }: ScoreResult): string[] {
  const hasOne = (zScore === null) !== (tScore === null);
  const missing = zScore === null ? `No Z-score (${refusal?.code}).` : `No T-score (${tRefusal?.code}).`;
  return hasOne ? [...notes, missing] : notes;
}
