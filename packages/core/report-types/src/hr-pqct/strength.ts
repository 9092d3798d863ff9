import type { Parameter } from "@trabecula/contracts";
import { defineParameter, named, type Limits } from "../define-parameter.ts";
import { diaphyseal, distal, distalRadius, distalTibia } from "./sites.ts";

/** Finite-element results; no soft range is known for the diaphysis. */
function bySite(radius: Limits, tibia: Limits, hard: Limits) {
  return [
    { sites: distalRadius, soft: radius, hard },
    { sites: distalTibia, soft: tibia, hard },
    { sites: diaphyseal, soft: null, hard },
  ];
}

const strength = { group: "strength", direction: "higher" } as const;

export const strengthParameters: Parameter[] = [
  defineParameter({
    ...named("stiffness", "Stiffness", "Stiffness (finite elements)", "stiffness of the bone in a computer model", "stiffness"),
    unit: "kN/mm",
    decimals: 1,
    ...strength,
    ranges: bySite([15, 150], [25, 420], [1, 1000]),
  }),
  defineParameter({
    ...named(
      "failure_load",
      "F.load",
      "Failure load (finite elements)",
      "load at which the bone would break in a computer model",
      "failure load",
    ),
    unit: "kN",
    decimals: 2,
    ...strength,
    ranges: bySite([0.6, 9], [3, 25], [0.05, 60]),
  }),
  defineParameter({
    ...named("app_modulus", "App.modulus", "Apparent modulus", "stiffness for the size of the bone in a computer model"),
    unit: "MPa",
    decimals: 0,
    ...strength,
    ranges: [
      { sites: distal, soft: [400, 3500], hard: [10, 20_000] },
      { sites: diaphyseal, soft: null, hard: [10, 20_000] },
    ],
  }),
  defineParameter({
    ...named("app_yield_stress", "App.yield.stress", "Apparent yield stress", "strength for the size of the bone in a computer model"),
    unit: "MPa",
    decimals: 1,
    ...strength,
    ranges: [{ sites: [...distal, ...diaphyseal], soft: null, hard: [0.01, 1000] }],
  }),
];
