import type { FitDiagnostics } from "@trabecula/contracts";
import { formatNumber } from "@trabecula/report-types";
import { qLimit } from "./fit-curves.ts";

type QBin = FitDiagnostics["q"]["bins"][number];

/** What each statistic looks at, and what its sign says of the fitted curve. */
const readings = [
  { key: "z1", high: "the fitted median is too low", low: "the fitted median is too high" },
  { key: "z2", high: "the fitted spread is too narrow", low: "the fitted spread is too wide" },
  { key: "z3", high: "skewness to the right is left over", low: "skewness to the left is left over" },
  { key: "z4", high: "the fitted tails are too light", low: "the fitted tails are too heavy" },
] as const;

/** An age bin as text: "8.2 to 9.1". */
export function binText({ ageFrom, ageTo }: { ageFrom: number; ageTo: number }): string {
  return `${formatNumber(ageFrom, 1)} to ${formatNumber(ageTo, 1)}`;
}

/** A sentence for each statistic beyond its limit, in the order of the ages. */
export function misfitSentences(bins: readonly QBin[]): string[] {
  return bins.flatMap((bin) =>
    readings.flatMap(({ key, high, low }) =>
      Math.abs(bin[key]) > qLimit ? [`Ages ${binText(bin)}: ${bin[key] > 0 ? high : low} (${key} = ${formatNumber(bin[key], 2)}).`] : [],
    ),
  );
}
