import type { ScoreResult } from "@trabecula/contracts";
import { refusalText, whyNoNumber } from "@trabecula/report-types";
import type { ValueAnswer } from "./score-row.ts";

/** Why a value has no number at all; null where it has one. */
export function refusalOf(answer: ValueAnswer): { code: string; message: string } | null {
  return answer.ok ? whyNoNumber(answer.result) : answer;
}

/**
 * The cells of `answerColumns`. Numbers in full precision, with the decimal sign of the input; `remark` stands beside
 * every number.
 */
export function answerCells(answer: ValueAnswer, decimalComma: boolean, remark: string | null = null): string[] {
  const refusal = refusalOf(answer);
  const reason = refusal ? refusalText(refusal) : "";
  if (!answer.ok) return ["", "", "", reason, "", "", ""];
  const { zScore, percentile, tScore, preferred, flags } = answer.result;
  const notes = [...notesOf(answer.result), ...(remark !== null && refusal === null ? [remark] : [])];
  const number = (value: number | null) => (value === null ? "" : decimalComma ? String(value).replace(".", ",") : String(value));
  return [number(zScore), number(percentile), number(tScore), reason, preferred, flags.join(" "), notes.join(" ")];
}

/** The result's own notes, and which of the two scores is missing where the other is there. */
function notesOf({ zScore, tScore, refusal, tRefusal, notes }: ScoreResult): string[] {
  const hasOne = (zScore === null) !== (tScore === null);
  const missing = zScore === null ? `No Z-score (${refusal?.code}).` : `No T-score (${tRefusal?.code}).`;
  return hasOne ? [...notes, missing] : notes;
}
