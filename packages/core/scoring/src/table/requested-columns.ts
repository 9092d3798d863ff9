import {
  heightAdjustedColumns,
  heightColumns,
  heightRefusalsName,
  intervalColumns,
  type HeightColumn,
  type ResultColumn,
} from "@trabecula/report-types";
import type { AdditionalScoreOptions } from "../additional-scores.ts";
import type { Site } from "@trabecula/contracts";

export interface RequestedColumns {
  readonly ofRow: readonly HeightColumn[];
  readonly ofValue: readonly ResultColumn[];
  readonly heights: boolean;
  readonly prefixes: readonly string[];
}

export function requestedColumns({ errorOfValue, growth }: AdditionalScoreOptions, prefixes: readonly string[] = [""]): RequestedColumns {
  return {
    ofRow: growth ? heightColumns : [],
    ofValue: [...(errorOfValue ? intervalColumns : []), ...(growth ? heightAdjustedColumns : [])],
    heights: growth !== undefined,
    prefixes,
  };
}

export function namesOfValue({ ofValue, heights }: RequestedColumns): string[] {
  return [...ofValue.map(({ name }) => name), ...(heights ? [heightRefusalsName] : [])];
}

export const everyRequestedName: readonly string[] = [
  ...[...intervalColumns, ...heightAdjustedColumns].map(({ name }) => name),
  heightRefusalsName,
];

export const answerColumns = ["z", "percentile", "t", "refusal", "preferred", "flags", "notes"] as const;

export function siteStem(site: Site): string {
  return site.replaceAll("-", "_");
}
