import type { Parameter, Scanner, Site } from "@trabecula/contracts";

/** Inclusive, in the parameter's unit. */
export type Limits = readonly [min: number, max: number];

interface RangeRule {
  sites: readonly Site[];
  scanner?: Scanner;
  soft: Limits | null;
  hard: Limits;
}

interface Definition {
  key: string;
  abbreviation: string;
  label: string;
  /** Default: the label in lower case. */
  name?: string;
  plainName: string;
  unit: string;
  decimals: number;
  shownAs?: { unit: string; factor: number };
  group: Parameter["group"];
  direction: Parameter["direction"];
  ranges: readonly RangeRule[];
  neverClassify?: boolean;
}

const toRange = ([min, max]: Limits) => ({ min, max });

export function defineParameter(definition: Definition): Parameter {
  const { key, abbreviation, label, unit, decimals, shownAs, group, direction, ranges, neverClassify = false } = definition;
  const { name = lowerFirst(label), plainName } = definition;
  return {
    key,
    label,
    abbreviation,
    name,
    plainName,
    unit,
    display: { unit: shownAs?.unit ?? unit, factor: shownAs?.factor ?? 1, decimals },
    group,
    direction,
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

function lowerFirst(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1);
}
