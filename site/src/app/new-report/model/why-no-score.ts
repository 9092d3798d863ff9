import type { NotComparedView } from "@trabecula/report-view";
import type { SaidOnce } from "./said-once.ts";

/** Short if the full reason is shown above the values. */
export function whyNoScore(parameter: string, notCompared: NotComparedView | null, { reasons, notes }: SaidOnce): string[] {
  const reason = notCompared?.reasons.find(({ values }) => values.some((value) => value.parameter === parameter));
  if (!reason) return ["Not compared"];
  const own = reason.values.find((value) => value.parameter === parameter)?.notes ?? [];
  const short = reason.short.charAt(0).toUpperCase() + reason.short.slice(1);
  return [reasons.includes(reason) ? short : `${short}. ${reason.text}`, ...own.filter((note) => !notes.includes(note))];
}
