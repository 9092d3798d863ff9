import type { DrawnVisit, TrendPanel } from "./types.ts";

/** Scans in a row that may be compared: they are joined, over the band around the baseline of their set. */
export interface Run {
  set: number;
  visits: readonly DrawnVisit[];
}

/** The scans that have an age, youngest first; of one day, in the order given. */
export function drawnVisits({ visits }: Pick<TrendPanel, "visits">): DrawnVisit[] {
  return visits.flatMap((visit) => (isDrawn(visit) ? [visit] : [])).toSorted((one, other) => one.age - other.age);
}

function isDrawn(visit: TrendPanel["visits"][number]): visit is DrawnVisit {
  return visit.age !== null && Number.isFinite(visit.age);
}

/** A new run begins where the set changes; a scan that is left out belongs to none and ends none. */
export function runsOf(visits: readonly DrawnVisit[]): Run[] {
  const runs: { set: number; visits: DrawnVisit[] }[] = [];
  for (const visit of visits) {
    if (visit.leftOut !== null) continue;
    const last = runs.at(-1);
    if (last?.set === visit.set) last.visits.push(visit);
    else runs.push({ set: visit.set, visits: [visit] });
  }
  return runs;
}
