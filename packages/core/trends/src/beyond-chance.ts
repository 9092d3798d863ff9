import type { TrendChange, TrendSeries } from "@trabecula/contracts";
import { chanceOfChange, keptByHolm } from "@trabecula/reference-stats";

interface Family {
  size: number;
  readonly significant: TrendChange[];
}

/** Marks changes that Holm's procedure keeps among all judged changes of a family, usually a report. */
export function withChance(series: readonly TrendSeries[], familyOf = ({ toReportId }: TrendChange) => toReportId): TrendSeries[] {
  const families = new Map<string, Family>();
  for (const change of series.flatMap(({ changes }) => changes)) {
    if (!isOverTime(change)) continue;
    const name = familyOf(change);
    const family = families.get(name) ?? { size: 0, significant: [] };
    families.set(name, family);
    family.size += 1;
    if (change.significant) family.significant.push(change);
  }
  const kept = new Set([...families.values()].flatMap(keptIn));
  const mark = (change: TrendChange) => (kept.has(change) ? { ...change, beyondChance: true } : change);
  return series.map((one) => (one.changes.some((change) => kept.has(change)) ? { ...one, changes: one.changes.map(mark) } : one));
}

function isOverTime({ lsc, flags, fromReportId, toReportId }: TrendChange): boolean {
  return lsc !== null && !flags.includes("same_day") && fromReportId !== toReportId;
}

/** Insignificant changes are above the level, so they would come last and never be kept. */
function keptIn({ size, significant }: Family): TrendChange[] {
  const kept = keptByHolm(
    significant.map(({ absolute, lsc }) => chanceOfChange(absolute!, lsc!.value)),
    size,
  );
  return significant.filter((_, index) => kept[index]);
}
