import type { Parameter } from "@trabecula/contracts";
import { defineParameter, type Limits } from "../define-parameter.ts";
import { diaphyseal, distal, everySite } from "./sites.ts";

const unit = "mg HA/cm³";

function trabecularDensity(key: string, abbreviation: string, label: string, soft: Limits, hard: Limits): Parameter {
  // Fat in the marrow can read below zero, hence the negative hard limits.
  return defineParameter({
    key,
    abbreviation,
    label,
    unit,
    decimals: 1,
    group: "density",
    direction: "higher",
    ranges: [{ sites: distal, soft, hard }],
  });
}

export const densityParameters: Parameter[] = [
  defineParameter({
    key: "tt_bmd",
    abbreviation: "Tt.BMD",
    label: "Total volumetric bone mineral density",
    unit,
    decimals: 1,
    group: "density",
    direction: "higher",
    ranges: [
      { sites: distal, soft: [120, 520], hard: [20, 1300] },
      { sites: diaphyseal, soft: [500, 1150], hard: [20, 1300] },
    ],
  }),
  trabecularDensity("tb_bmd", "Tb.BMD", "Trabecular volumetric bone mineral density", [40, 320], [-100, 600]),
  trabecularDensity("tb_bmd_meta", "Tb.Meta.BMD", "Meta-trabecular volumetric bone mineral density", [90, 400], [-50, 700]),
  trabecularDensity("tb_bmd_inn", "Tb.Inn.BMD", "Inner trabecular volumetric bone mineral density", [0, 300], [-150, 600]),
  defineParameter({
    key: "ct_bmd",
    abbreviation: "Ct.BMD",
    label: "Cortical volumetric bone mineral density",
    unit,
    decimals: 1,
    group: "density",
    direction: "higher",
    ranges: [{ sites: everySite, soft: [600, 1150], hard: [300, 1400] }],
  }),
  defineParameter({
    key: "ct_tmd",
    abbreviation: "Ct.TMD",
    label: "Cortical tissue mineral density",
    unit,
    decimals: 1,
    group: "density",
    direction: "higher",
    ranges: [{ sites: everySite, soft: null, hard: [1, 2000] }],
  }),
];
