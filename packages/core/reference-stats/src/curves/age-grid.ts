const GRID_AGES = 401;

/** Even ages in years, ends included, dense enough to show any feature of a fitted curve. */
export function ageGrid([youngest, oldest]: readonly [number, number]): number[] {
  return Array.from({ length: GRID_AGES }, (_, index) => youngest + ((oldest - youngest) * index) / (GRID_AGES - 1));
}
