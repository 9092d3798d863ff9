import {
  heightAdjustedColumns,
  heightColumns,
  heightRefusalsName,
  intervalColumns,
  type HeightColumn,
  type ResultColumn,
} from "@trabecula/report-types";
import type { BesideChoice } from "../beside-scores.ts";

export interface AskedColumns {
  /** Per row, before the columns of values. */
  readonly ofRow: readonly HeightColumn[];
  /** Per value, after its other columns. */
  readonly ofValue: readonly ResultColumn[];
  /** If heights are read, each value ends with a column for why height figures are missing. */
  readonly heights: boolean;
  readonly prefixes: readonly string[];
}

export function askedColumns({ errorOfValue, growth }: BesideChoice, prefixes: readonly string[] = [""]): AskedColumns {
  return {
    ofRow: growth ? heightColumns : [],
    ofValue: [...(errorOfValue ? intervalColumns : []), ...(growth ? heightAdjustedColumns : [])],
    heights: growth !== undefined,
    prefixes,
  };
}

export function namesOfValue({ ofValue, heights }: AskedColumns): string[] {
  return [...ofValue.map(({ name }) => name), ...(heights ? [heightRefusalsName] : [])];
}

export const everyAskedName: readonly string[] = [
  ...[...intervalColumns, ...heightAdjustedColumns].map(({ name }) => name),
  heightRefusalsName,
];
