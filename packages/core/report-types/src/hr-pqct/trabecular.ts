import type { Parameter } from "@trabecula/contracts";
import { defineParameter, type Limits } from "../define-parameter.ts";
import { distal } from "./sites.ts";

/**
 * The first generation derives these from density (Tb.Th = BV/TV ÷ Tb.N), the second measures them. Tb.Th differs by a
 * factor of about three, which best reveals a generation mix-up.
 */
function byGeneration(first: Limits, second: Limits, hard: Limits) {
  return [
    { sites: distal, scanner: "xtremect-1" as const, soft: first, hard },
    { sites: distal, scanner: "xtremect-2" as const, soft: second, hard },
  ];
}

export const trabecularParameters: Parameter[] = [
  defineParameter({
    key: "bvtv",
    abbreviation: "Tb.BV/TV",
    label: "Trabecular bone volume fraction",
    plainName: "share of bone in the spongy inside",
    unit: "fraction",
    shownAs: { unit: "%", factor: 100 },
    decimals: 1,
    group: "trabecular",
    direction: "higher",
    ranges: byGeneration([0.03, 0.27], [0.05, 0.45], [0, 0.8]),
  }),
  defineParameter({
    key: "tb_n",
    abbreviation: "Tb.N",
    label: "Trabecular number",
    plainName: "number of fine struts inside the bone",
    unit: "1/mm",
    decimals: 3,
    group: "trabecular",
    direction: "higher",
    ranges: byGeneration([0.8, 3.0], [0.6, 2.2], [0.05, 5]),
  }),
  defineParameter({
    key: "tb_th",
    abbreviation: "Tb.Th",
    label: "Trabecular thickness",
    plainName: "thickness of the fine struts inside the bone",
    unit: "mm",
    decimals: 3,
    group: "trabecular",
    direction: "higher",
    ranges: byGeneration([0.03, 0.13], [0.16, 0.34], [0.005, 1]),
  }),
  defineParameter({
    key: "tb_sp",
    abbreviation: "Tb.Sp",
    label: "Trabecular separation",
    plainName: "distance between the fine struts inside the bone",
    unit: "mm",
    decimals: 3,
    group: "trabecular",
    direction: "lower",
    ranges: byGeneration([0.25, 1.3], [0.35, 1.6], [0.05, 10]),
  }),
  defineParameter({
    key: "tb_1n_sd",
    abbreviation: "Tb.1/N.SD",
    label: "Inhomogeneity of the trabecular network",
    name: "trabecular inhomogeneity",
    plainName: "unevenness of the network of struts",
    unit: "mm",
    decimals: 3,
    group: "trabecular",
    direction: "lower",
    ranges: [{ sites: distal, soft: [0.08, 1.2], hard: [0.01, 10] }],
  }),
  defineParameter({
    key: "tb_da",
    abbreviation: "Tb.DA",
    label: "Degree of anisotropy",
    name: "degree of anisotropy",
    plainName: "how much the struts point one way",
    unit: "",
    decimals: 3,
    group: "trabecular",
    direction: "neutral",
    ranges: [{ sites: distal, soft: null, hard: [0.01, 100] }],
  }),
];
