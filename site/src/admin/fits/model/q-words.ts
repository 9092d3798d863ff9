import type { FitDiagnostics } from "@trabecula/contracts";
import { formatNumber } from "@trabecula/report-types";
import { qLimit } from "./fit-curves.ts";

type QBin = FitDiagnostics["q"]["bins"][number];

/** What each statistic tests and what its sign means. */
const readings = [
  { key: "z1", high: "the fitted median is too low", low: "the fitted median is too high" },
  { key: "z2", high: "the fitted spread is too narrow", low: "the fitted spread is too wide" },
  { key: "z3", high: "skewness to the right is left over", low: "skewness to the left is left over" },
  { key: "z4", high: "the fitted tails are too light", low: "the fitted tails are too heavy" },
] as const;

/** Example: "8.2 to 9.1". */
export function binText({ ageFrom, ageTo }: { ageFrom: number; ageTo: number }): string {
  return `${formatNumber(ageFrom, 1)} to ${formatNumber(ageTo, 1)}`;
}

export function misfitSentences(bins: readonly QBin[]): string[] {
  return bins.flatMap((bin) =>
    readings.flatMap(({ key, high, low }) =>
      Math.abs(bin[key]) > qLimit ? [`Ages ${binText(bin)}: ${bin[key] > 0 ? high : low} (${key} = ${formatNumber(bin[key], 2)}).`] : [],
    ),
  );
}
