const GRID_AGES = 401;

/** Even ages (years) over a range, both ends included: close enough to see whatever a fitted curve may do between. */
export function ageGrid([youngest, oldest]: readonly [number, number]): number[] {
  return Array.from({ length: GRID_AGES }, (_, index) => youngest + ((oldest - youngest) * index) / (GRID_AGES - 1));
}
