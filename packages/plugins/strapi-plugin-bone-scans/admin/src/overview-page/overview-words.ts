import type { PanelCoverage, PanelDataset } from "@trabecula/contracts";
import { countOf, formatCalendarMonth } from "@trabecula/messages";

export const stateWords: Record<PanelDataset["state"], string> = { draft: "Draft", published: "Published", retired: "Retired" };

/** Such as "12 curves, women and men, 5 to 99 years". */
export function coverageWords({ curves, sexes, ages }: PanelCoverage): string {
  const people = sexes.length === 2 ? ["women and men"] : sexes.map((sex) => ({ female: "women", male: "men" })[sex]);
  const years = ages === null ? "T-scores only" : `${ages.map((age) => Number(age.toFixed(1))).join(" to ")} years`;
  return [countOf(curves, "curve"), ...people, years].join(", ");
}

/** "2026-11" as "Nov 2026". */
export const monthWords = (month: string): string => formatCalendarMonth(`${month}-01`);
