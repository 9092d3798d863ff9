import type { Parameter, Scanner, Site } from "@trabecula/contracts";
import { lowerFirst } from "@trabecula/messages";

/** Inclusive, in the parameter's unit. */
export type Limits = readonly [min: number, max: number];

interface RangeRule {
  sites: readonly Site[];
  scanner?: Scanner;
  soft: Limits | null;
  hard: Limits;
}

type Names = Pick<Parameter, "key" | "abbreviation" | "label" | "name" | "plainName">;

interface Definition extends Names {
  unit: string;
  decimals: number;
  shownAs?: { unit: string; factor: number };
  group: Parameter["group"];
  direction: Parameter["direction"];
  ranges: readonly RangeRule[];
  neverClassify?: boolean;
}

/** @param plainName what patients read */
export function named(key: string, abbreviation: string, label: string, plainName: string, name = lowerFirst(label)): Names {
  return { key, abbreviation, label, name, plainName };
}

const toRange = ([min, max]: Limits) => ({ min, max });

export function defineParameter(definition: Definition): Parameter {
  const { key, abbreviation, label, name, plainName, unit, group, direction } = definition;
  const { decimals, shownAs, ranges, neverClassify = false } = definition;
  return {
    ...{ key, label, abbreviation, name, plainName, unit, group, direction },
    display: { unit: shownAs?.unit ?? unit, factor: shownAs?.factor ?? 1, decimals },
    sites: [...new Set(ranges.flatMap((rule) => rule.sites))],
    ranges: ranges.flatMap((rule) =>
      rule.sites.map((site) => ({
        site,
        scanner: rule.scanner ?? null,
        soft: rule.soft ? toRange(rule.soft) : null,
        hard: toRange(rule.hard),
      })),
    ),
    neverClassify,
  };
}
