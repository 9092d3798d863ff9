import { ageBin, countPersons } from "./count-persons.ts";
import type { AgeBin } from "./fit-diagnostics.ts";
import type { ResidualRows } from "./residual-rows.ts";

const WIDTHS = [0.25, 0.5, 1, 2, 5, 10] as const;
const MOST_BINS = 20;

/** Even bins, the narrowest of ¼, ½, 1, 2, 5 or 10 years with at most 20 bins. Keeps empty bins, to show gaps. */
export function sampleSize(rows: Pick<ResidualRows, "ages" | "persons" | "weights">): AgeBin[] {
  const { ages } = rows;
  const [youngest, oldest] = [ages[0]!, ages.at(-1)!];
  const width = WIDTHS.find((candidate) => binCount(youngest, oldest, candidate) <= MOST_BINS) ?? WIDTHS.at(-1)!;
  const from = Math.floor(youngest / width) * width;
  let start = 0;
  return Array.from({ length: binCount(youngest, oldest, width) }, (_, index) => {
    const [ageFrom, ageTo] = [from + index * width, from + (index + 1) * width];
    let end = start;
    while (end < ages.length && ages[end]! < ageTo) end++;
    const range = { ageFrom, ageTo, start, end };
    start = end;
    return ageBin(range, countPersons(rows, range).persons);
  });
}

function binCount(youngest: number, oldest: number, width: number): number {
  return Math.floor(oldest / width) - Math.floor(youngest / width) + 1;
}
