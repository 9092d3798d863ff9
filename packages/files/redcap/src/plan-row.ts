export interface CellToWrite {
  readonly field: string;
  readonly theirs: string;
  readonly ours: string;
}

export const rowStates = ["conflicting", "cleared", "changed", "added", "unchanged"] as const;
export type RowState = (typeof rowStates)[number];

export interface PlannedCells {
  readonly state: RowState;
  readonly cells: readonly CellToWrite[];
  readonly conflicts: readonly CellToWrite[];
}

interface Row {
  readonly cells: readonly CellToWrite[];
  readonly written: Readonly<Record<string, readonly string[]>>;
  readonly hasReport: boolean;
}

/** Values that differ from those written were entered by a person. */
export function planRow({ cells, written, hasReport }: Row): PlannedCells {
  const differing = cells.filter(({ theirs, ours }) => !isSame(theirs, ours));
  const isFree = ({ field, theirs }: CellToWrite) => theirs === "" || (written[field] ?? []).some((value) => isSame(value, theirs));
  const free = differing.filter(isFree);
  const conflicts = hasReport ? differing.filter((cell) => !isFree(cell)) : [];
  return { state: stateOf(free, conflicts), cells: [...free, ...conflicts], conflicts };
}

function stateOf(free: readonly CellToWrite[], conflicts: readonly CellToWrite[]): RowState {
  if (conflicts.length > 0) return "conflicting";
  if (free.some(({ ours }) => ours === "")) return "cleared";
  if (free.some(({ theirs }) => theirs !== "")) return "changed";
  return free.length > 0 ? "added" : "unchanged";
}

const number = /^[+-]?\d+(?:\.\d+)?$/;

/** `-1.20` and `-1.2` are the same. */
export function isSame(one: string, other: string): boolean {
  return one === other || (number.test(one) && number.test(other) && Number(one) === Number(other));
}
