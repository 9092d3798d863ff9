import {
  heightAdjustedColumns,
  heightColumns,
  heightRefusalsName,
  intervalColumns,
  type HeightColumn,
  type ResultColumn,
} from "@trabecula/report-types";
import type { BesideChoice } from "../beside-scores.ts";

/** Columns that were asked for beside those that every answer has. */
export interface AskedColumns {
  /** Of each row, before those of its values. */
  readonly ofRow: readonly HeightColumn[];
  /** Of each value, behind its others. */
  readonly ofValue: readonly ResultColumn[];
  /** Whether heights are read. Each value has then last why figures that reckon with one are missing. */
  readonly heights: boolean;
  /** What stands before the names of the columns of each reference (`referencePrefixes`). */
  readonly prefixes: readonly string[];
}

/** The columns of what is told beside scores. */
export function askedColumns({ errorOfValue, growth }: BesideChoice, prefixes: readonly string[] = [""]): AskedColumns {
  return {
    ofRow: growth ? heightColumns : [],
    ofValue: [...(errorOfValue ? intervalColumns : []), ...(growth ? heightAdjustedColumns : [])],
    heights: growth !== undefined,
    prefixes,
  };
}

/** Names of the columns that each value has behind those of every answer. */
export function namesOfValue({ ofValue, heights }: AskedColumns): string[] {
  return [...ofValue.map(({ name }) => name), ...(heights ? [heightRefusalsName] : [])];
}

/** All that a value may have been answered with beside what every answer has. */
export const everyAskedName: readonly string[] = [
  ...[...intervalColumns, ...heightAdjustedColumns].map(({ name }) => name),
  heightRefusalsName,
];
