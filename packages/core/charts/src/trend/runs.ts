import type { DrawnVisit, TrendPanel } from "./types.ts";

/** Consecutive comparable scans, joined over their baseline band. */
export interface Run {
  set: number;
  visits: readonly DrawnVisit[];
}

/** Scans with an age, youngest first; stable within a day. */
export function drawnVisits({ visits }: Pick<TrendPanel, "visits">): DrawnVisit[] {
  return visits.flatMap((visit) => (isDrawn(visit) ? [visit] : [])).toSorted((one, other) => one.age - other.age);
}

function isDrawn(visit: TrendPanel["visits"][number]): visit is DrawnVisit {
  return visit.age !== null && Number.isFinite(visit.age);
}

/** A new set starts a run; excluded scans do not end one. */
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
