import type { Parameter } from "@trabecula/contracts";
import { defineParameter, named } from "../define-parameter.ts";
import { diaphyseal, diaphysealRadius, diaphysealTibia, distal, distalRadius, distalTibia } from "./sites.ts";

/** Areas are not colored, because size is neither good nor bad; more cortical area does mean more bone. */
const area = { unit: "mm²", decimals: 1, group: "geometry", direction: "neutral" } as const;

export const geometryParameters: Parameter[] = [
  defineParameter({
    ...named("tt_ar", "Tt.Ar", "Total area", "size of the bone’s cross-section"),
    ...area,
    ranges: [
      { sites: distalRadius, soft: [150, 600], hard: [30, 2500] },
      { sites: distalTibia, soft: [400, 1250], hard: [30, 2500] },
      { sites: diaphysealRadius, soft: [70, 220], hard: [30, 2500] },
      { sites: diaphysealTibia, soft: [250, 700], hard: [30, 2500] },
    ],
  }),
  defineParameter({
    ...named("tb_ar", "Tb.Ar", "Trabecular area", "size of the spongy inside"),
    ...area,
    ranges: [
      { sites: distalRadius, soft: [80, 500], hard: [5, 2300] },
      { sites: distalTibia, soft: [250, 1150], hard: [5, 2300] },
    ],
  }),
  defineParameter({
    ...named("tb_meta_ar", "Tb.Meta.Ar", "Meta-trabecular area", "size of the outer part of the spongy inside"),
    ...area,
    ranges: [{ sites: distal, soft: null, hard: [1, 2300] }],
  }),
  defineParameter({
    ...named("tb_inn_ar", "Tb.Inn.Ar", "Inner trabecular area", "size of the innermost part of the bone"),
    ...area,
    ranges: [{ sites: distal, soft: null, hard: [1, 2300] }],
  }),
  defineParameter({
    ...named("ct_ar", "Ct.Ar", "Cortical area", "size of the hard outer shell"),
    ...area,
    direction: "higher",
    ranges: [
      { sites: distalRadius, soft: [25, 120], hard: [5, 600] },
      { sites: distalTibia, soft: [40, 260], hard: [5, 600] },
      { sites: diaphyseal, soft: null, hard: [5, 600] },
    ],
  }),
  defineParameter({
    ...named("ct_pm", "Ct.Pm", "Cortical perimeter", "girth of the bone"),
    ...area,
    unit: "mm",
    ranges: [
      { sites: distalRadius, soft: [45, 105], hard: [20, 220] },
      { sites: distalTibia, soft: [75, 145], hard: [20, 220] },
      { sites: diaphyseal, soft: null, hard: [20, 220] },
    ],
  }),
];
