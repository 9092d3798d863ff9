import type { Parameter } from "@trabecula/contracts";
import { defineParameter, type Limits } from "../define-parameter.ts";
import { diaphyseal, distal, distalRadius, distalTibia } from "./sites.ts";

/** Finite-element results; no soft range is known for the diaphysis. */
function bySite(radius: Limits, tibia: Limits, hard: Limits) {
  return [
    { sites: distalRadius, soft: radius, hard },
    { sites: distalTibia, soft: tibia, hard },
    { sites: diaphyseal, soft: null, hard },
  ];
}

export const strengthParameters: Parameter[] = [
  defineParameter({
    key: "stiffness",
    abbreviation: "Stiffness",
    label: "Stiffness (finite elements)",
    name: "stiffness",
    plainName: "stiffness of the bone in a computer model",
    unit: "kN/mm",
    decimals: 1,
    group: "strength",
    direction: "higher",
    ranges: bySite([15, 150], [25, 420], [1, 1000]),
  }),
  defineParameter({
    key: "failure_load",
    abbreviation: "F.load",
    label: "Failure load (finite elements)",
    name: "failure load",
    plainName: "load that the bone bears in a computer model",
    unit: "kN",
    decimals: 2,
    group: "strength",
    direction: "higher",
    ranges: bySite([0.6, 9], [3, 25], [0.05, 60]),
  }),
  defineParameter({
    key: "app_modulus",
    abbreviation: "App.modulus",
    label: "Apparent modulus",
    plainName: "stiffness for the size of the bone in a computer model",
    unit: "MPa",
    decimals: 0,
    group: "strength",
    direction: "higher",
    ranges: [
      { sites: distal, soft: [400, 3500], hard: [10, 20_000] },
      { sites: diaphyseal, soft: null, hard: [10, 20_000] },
    ],
  }),
  defineParameter({
    key: "app_yield_stress",
    abbreviation: "App.yield.stress",
    label: "Apparent yield stress",
    plainName: "strength for the size of the bone in a computer model",
    unit: "MPa",
    decimals: 1,
    group: "strength",
    direction: "higher",
    ranges: [{ sites: [...distal, ...diaphyseal], soft: null, hard: [0.01, 1000] }],
  }),
];
