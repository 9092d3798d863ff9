import type { Parameter } from "@trabecula/contracts";
import { defineParameter } from "../define-parameter.ts";
import { diaphyseal, diaphysealRadius, diaphysealTibia, distal, distalRadius, distalTibia } from "./sites.ts";

/** Never colored, because size is neither good nor bad; more cortical area does mean more bone. */
export const geometryParameters: Parameter[] = [
  defineParameter({
    key: "tt_ar",
    abbreviation: "Tt.Ar",
    label: "Total area",
    plainName: "size of the bone’s cross-section",
    unit: "mm²",
    decimals: 1,
    group: "geometry",
    direction: "neutral",
    ranges: [
      { sites: distalRadius, soft: [150, 600], hard: [30, 2500] },
      { sites: distalTibia, soft: [400, 1250], hard: [30, 2500] },
      { sites: diaphysealRadius, soft: [70, 220], hard: [30, 2500] },
      { sites: diaphysealTibia, soft: [250, 700], hard: [30, 2500] },
    ],
  }),
  defineParameter({
    key: "tb_ar",
    abbreviation: "Tb.Ar",
    label: "Trabecular area",
    plainName: "size of the spongy inside",
    unit: "mm²",
    decimals: 1,
    group: "geometry",
    direction: "neutral",
    ranges: [
      { sites: distalRadius, soft: [80, 500], hard: [5, 2300] },
      { sites: distalTibia, soft: [250, 1150], hard: [5, 2300] },
    ],
  }),
  defineParameter({
    key: "tb_meta_ar",
    abbreviation: "Tb.Meta.Ar",
    label: "Meta-trabecular area",
    plainName: "size of the outer part of the spongy inside",
    unit: "mm²",
    decimals: 1,
    group: "geometry",
    direction: "neutral",
    ranges: [{ sites: distal, soft: null, hard: [1, 2300] }],
  }),
  defineParameter({
    key: "tb_inn_ar",
    abbreviation: "Tb.Inn.Ar",
    label: "Inner trabecular area",
    plainName: "size of the innermost part of the bone",
    unit: "mm²",
    decimals: 1,
    group: "geometry",
    direction: "neutral",
    ranges: [{ sites: distal, soft: null, hard: [1, 2300] }],
  }),
  defineParameter({
    key: "ct_ar",
    abbreviation: "Ct.Ar",
    label: "Cortical area",
    plainName: "size of the hard outer shell",
    unit: "mm²",
    decimals: 1,
    group: "geometry",
    direction: "higher",
    ranges: [
      { sites: distalRadius, soft: [25, 120], hard: [5, 600] },
      { sites: distalTibia, soft: [40, 260], hard: [5, 600] },
      { sites: diaphyseal, soft: null, hard: [5, 600] },
    ],
  }),
  defineParameter({
    key: "ct_pm",
    abbreviation: "Ct.Pm",
    label: "Cortical perimeter",
    plainName: "girth of the bone",
    unit: "mm",
    decimals: 1,
    group: "geometry",
    direction: "neutral",
    ranges: [
      { sites: distalRadius, soft: [45, 105], hard: [20, 220] },
      { sites: distalTibia, soft: [75, 145], hard: [20, 220] },
      { sites: diaphyseal, soft: null, hard: [20, 220] },
    ],
  }),
];
