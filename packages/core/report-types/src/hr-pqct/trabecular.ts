import type { Parameter } from "@trabecula/contracts";
import { defineParameter, named, type Limits } from "../define-parameter.ts";
import { distal } from "./sites.ts";

/**
 * The first generation derives these from density (Tb.Th = BV/TV ÷ Tb.N), the second measures them. A Tb.Th three times as
 * large best reveals a mix-up.
 */
function byGeneration(first: Limits, second: Limits, hard: Limits) {
  return [
    { sites: distal, scanner: "xtremect-1" as const, soft: first, hard },
    { sites: distal, scanner: "xtremect-2" as const, soft: second, hard },
  ];
}

const trabecular = { decimals: 3, group: "trabecular" } as const;

export const trabecularParameters: Parameter[] = [
  defineParameter({
    ...named("bvtv", "Tb.BV/TV", "Trabecular bone volume fraction", "share of bone in the spongy inside"),
    unit: "fraction",
    shownAs: { unit: "%", factor: 100 },
    ...trabecular,
    decimals: 1,
    direction: "higher",
    ranges: byGeneration([0.03, 0.27], [0.05, 0.45], [0, 0.8]),
  }),
  defineParameter({
    ...named("tb_n", "Tb.N", "Trabecular number", "number of fine struts inside the bone"),
    unit: "1/mm",
    ...trabecular,
    direction: "higher",
    ranges: byGeneration([0.8, 3.0], [0.6, 2.2], [0.05, 5]),
  }),
  defineParameter({
    ...named("tb_th", "Tb.Th", "Trabecular thickness", "thickness of the fine struts inside the bone"),
    unit: "mm",
    ...trabecular,
    direction: "higher",
    ranges: byGeneration([0.03, 0.13], [0.16, 0.34], [0.005, 1]),
  }),
  defineParameter({
    ...named("tb_sp", "Tb.Sp", "Trabecular separation", "distance between the fine struts inside the bone"),
    unit: "mm",
    ...trabecular,
    direction: "lower",
    ranges: byGeneration([0.25, 1.3], [0.35, 1.6], [0.05, 10]),
  }),
  defineParameter({
    ...named(
      "tb_1n_sd",
      "Tb.1/N.SD",
      "Inhomogeneity of the trabecular network",
      "unevenness of the network of struts",
      "trabecular inhomogeneity",
    ),
    unit: "mm",
    ...trabecular,
    direction: "lower",
    ranges: [{ sites: distal, soft: [0.08, 1.2], hard: [0.01, 10] }],
  }),
  defineParameter({
    ...named("tb_da", "Tb.DA", "Degree of anisotropy", "how strongly the struts line up in one direction", "degree of anisotropy"),
    unit: "",
    ...trabecular,
    direction: "neutral",
    ranges: [{ sites: distal, soft: null, hard: [0.01, 100] }],
  }),
];
