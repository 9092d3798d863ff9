import type { Parameter } from "@trabecula/contracts";
import { defineParameter, named } from "../define-parameter.ts";
import { diaphyseal, distal, everySite } from "./sites.ts";

const density = { unit: "mg HA/cm³", decimals: 1, group: "density", direction: "higher" } as const;

/** Marrow fat can give negative densities of the trabecular compartment. */
export const densityParameters: Parameter[] = [
  defineParameter({
    ...named("tt_bmd", "Tt.BMD", "Total volumetric bone mineral density", "mineral in the whole bone", "total bone density"),
    ...density,
    ranges: [
      { sites: distal, soft: [120, 520], hard: [20, 1300] },
      { sites: diaphyseal, soft: [500, 1150], hard: [20, 1300] },
    ],
  }),
  defineParameter({
    ...named("tb_bmd", "Tb.BMD", "Trabecular volumetric bone mineral density", "mineral in the spongy inside", "trabecular density"),
    ...density,
    ranges: [{ sites: distal, soft: [40, 320], hard: [-100, 600] }],
  }),
  defineParameter({
    ...named(
      "tb_bmd_meta",
      "Tb.Meta.BMD",
      "Meta-trabecular volumetric bone mineral density",
      "mineral in the outer part of the spongy inside",
      "meta-trabecular density",
    ),
    ...density,
    ranges: [{ sites: distal, soft: [90, 400], hard: [-50, 700] }],
  }),
  defineParameter({
    ...named(
      "tb_bmd_inn",
      "Tb.Inn.BMD",
      "Inner trabecular volumetric bone mineral density",
      "mineral in the innermost part of the bone",
      "inner trabecular density",
    ),
    ...density,
    ranges: [{ sites: distal, soft: [0, 300], hard: [-150, 600] }],
  }),
  defineParameter({
    ...named("ct_bmd", "Ct.BMD", "Cortical volumetric bone mineral density", "mineral in the hard outer shell", "cortical density"),
    ...density,
    ranges: [{ sites: everySite, soft: [600, 1150], hard: [300, 1400] }],
  }),
  defineParameter({
    ...named("ct_tmd", "Ct.TMD", "Cortical tissue mineral density", "mineral in the tissue of the outer shell"),
    ...density,
    ranges: [{ sites: everySite, soft: null, hard: [1, 2000] }],
  }),
];
