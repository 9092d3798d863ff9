import type { Parameter } from "@trabecula/contracts";
import { defineParameter, named } from "../define-parameter.ts";
import { diaphyseal, distal, everySite } from "./sites.ts";

const cortical = { decimals: 3, group: "cortical" } as const;

export const corticalParameters: Parameter[] = [
  defineParameter({
    ...named("ct_th", "Ct.Th", "Cortical thickness", "thickness of the hard outer shell"),
    unit: "mm",
    ...cortical,
    direction: "higher",
    ranges: [
      { sites: distal, soft: [0.3, 2.5], hard: [0.05, 10] },
      { sites: diaphyseal, soft: [1.5, 7], hard: [0.05, 10] },
    ],
  }),
  defineParameter({
    ...named("rel_ct_th", "Rel.Ct.Th", "Relative cortical thickness", "thickness of the outer shell for the size of the bone"),
    unit: "",
    ...cortical,
    direction: "higher",
    ranges: [{ sites: distal, soft: [0.02, 0.25], hard: [0, 1] }],
  }),
  defineParameter({
    ...named("ct_po", "Ct.Po", "Cortical porosity", "share of fine pores in the outer shell"),
    unit: "%",
    ...cortical,
    decimals: 2,
    direction: "lower",
    ranges: [{ sites: everySite, soft: [0, 8], hard: [0, 50] }],
  }),
  defineParameter({
    ...named("ct_po_dm", "Ct.Po.Dm", "Cortical pore diameter", "width of the pores in the outer shell"),
    unit: "mm",
    ...cortical,
    direction: "lower",
    ranges: [{ sites: everySite, soft: [0.08, 0.4], hard: [0.03, 2] }],
  }),
  defineParameter({
    ...named("ct_po_v", "Ct.Po.V", "Cortical pore volume", "volume of the pores in the outer shell"),
    unit: "mm³",
    ...cortical,
    decimals: 2,
    direction: "lower",
    ranges: [{ sites: everySite, soft: null, hard: [0.0001, 5000] }],
  }),
];
