import type { ScoreResult } from "@trabecula/contracts";
import { scoreView } from "@trabecula/report-view";

/** What would be said beside more than one value of a scan, such as that the reference has no curve for them: said once. */
export function sharedSentences(results: readonly ScoreResult[]): string[] {
  const all = results.flatMap((result) => scoreView(result).sentences);
  return [...new Set(all.filter((sentence, index) => all.indexOf(sentence) !== index))];
}
