import type { PanelCoverage, PanelDataset } from "@trabecula/contracts";

export const stateWords: Record<PanelDataset["state"], string> = { draft: "Draft", published: "Published", retired: "Retired" };

export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}

/** What a dataset covers, such as "12 curves, women and men, 5 to 99 years". */
export function coverageWords({ curves, sexes, ages }: PanelCoverage): string {
  const people = sexes.length === 2 ? ["women and men"] : sexes.map((sex) => ({ female: "women", male: "men" })[sex]);
  const years = ages === null ? "T-scores only" : `${ages.map((age) => Number(age.toFixed(1))).join(" to ")} years`;
  return [counted(curves, "curve", "curves"), ...people, years].join(", ");
}

const monthAndYear = new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" });

/** "2026-11" as "Nov 2026". */
export function monthWords(month: string): string {
  return monthAndYear.format(new Date(`${month}-01T00:00:00Z`));
}

const dayAndTime = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

export function momentWords(instant: string): string {
  return dayAndTime.format(new Date(instant));
}
