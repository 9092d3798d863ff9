import type { Parameter } from "@trabecula/contracts";
import { defineParameter } from "../define-parameter.ts";
import { diaphyseal, distal, everySite } from "./sites.ts";

export const corticalParameters: Parameter[] = [
  defineParameter({
    key: "ct_th",
    abbreviation: "Ct.Th",
    label: "Cortical thickness",
    plainName: "thickness of the hard outer shell",
    unit: "mm",
    decimals: 3,
    group: "cortical",
    direction: "higher",
    ranges: [
      { sites: distal, soft: [0.3, 2.5], hard: [0.05, 10] },
      { sites: diaphyseal, soft: [1.5, 7], hard: [0.05, 10] },
    ],
  }),
  defineParameter({
    key: "rel_ct_th",
    abbreviation: "Rel.Ct.Th",
    label: "Relative cortical thickness",
    plainName: "thickness of the outer shell for the size of the bone",
    unit: "",
    decimals: 3,
    group: "cortical",
    direction: "higher",
    ranges: [{ sites: distal, soft: [0.02, 0.25], hard: [0, 1] }],
  }),
  defineParameter({
    key: "ct_po",
    abbreviation: "Ct.Po",
    label: "Cortical porosity",
    plainName: "share of fine pores in the outer shell",
    unit: "%",
    decimals: 2,
    group: "cortical",
    direction: "lower",
    ranges: [{ sites: everySite, soft: [0, 8], hard: [0, 50] }],
  }),
  defineParameter({
    key: "ct_po_dm",
    abbreviation: "Ct.Po.Dm",
    label: "Cortical pore diameter",
    plainName: "width of the pores in the outer shell",
    unit: "mm",
    decimals: 3,
    group: "cortical",
    direction: "lower",
    ranges: [{ sites: everySite, soft: [0.08, 0.4], hard: [0.03, 2] }],
  }),
  defineParameter({
    key: "ct_po_v",
    abbreviation: "Ct.Po.V",
    label: "Cortical pore volume",
    plainName: "volume of the pores in the outer shell",
    unit: "mm³",
    decimals: 2,
    group: "cortical",
    direction: "lower",
    ranges: [{ sites: everySite, soft: null, hard: [0.0001, 5000] }],
  }),
];
