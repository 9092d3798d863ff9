import type { NotComparedView } from "@trabecula/report-view";
import type { SaidOnce } from "./said-once.ts";

/** What stands beside a value without a score: in a word where the reason stands above the values, else in full. */
export function whyNoScore(parameter: string, notCompared: NotComparedView | null, { reasons, notes }: SaidOnce): string[] {
  const reason = notCompared?.reasons.find(({ values }) => values.some((value) => value.parameter === parameter));
  if (!reason) return ["Not compared"];
  const own = reason.values.find((value) => value.parameter === parameter)?.notes ?? [];
  const short = reason.short.charAt(0).toUpperCase() + reason.short.slice(1);
  return [reasons.includes(reason) ? short : `${short}. ${reason.text}`, ...own.filter((note) => !notes.includes(note))];
}
