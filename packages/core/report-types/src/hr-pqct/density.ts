import type { Parameter } from "@trabecula/contracts";
import { defineParameter, type Limits } from "../define-parameter.ts";
import { diaphyseal, distal, everySite } from "./sites.ts";

const unit = "mg HA/cm³";

function trabecularDensity(
  names: Pick<Parameter, "key" | "abbreviation" | "label" | "name" | "plainName">,
  soft: Limits,
  hard: Limits,
): Parameter {
  // Marrow fat can give negative densities.
  return defineParameter({
    ...names,
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
    name: "total bone density",
    plainName: "mineral in the whole bone",
    unit,
    decimals: 1,
    group: "density",
    direction: "higher",
    ranges: [
      { sites: distal, soft: [120, 520], hard: [20, 1300] },
      { sites: diaphyseal, soft: [500, 1150], hard: [20, 1300] },
    ],
  }),
  trabecularDensity(
    {
      key: "tb_bmd",
      abbreviation: "Tb.BMD",
      label: "Trabecular volumetric bone mineral density",
      name: "trabecular density",
      plainName: "mineral in the spongy inside",
    },
    [40, 320],
    [-100, 600],
  ),
  trabecularDensity(
    {
      key: "tb_bmd_meta",
      abbreviation: "Tb.Meta.BMD",
      label: "Meta-trabecular volumetric bone mineral density",
      name: "meta-trabecular density",
      plainName: "mineral in the outer part of the spongy inside",
    },
    [90, 400],
    [-50, 700],
  ),
  trabecularDensity(
    {
      key: "tb_bmd_inn",
      abbreviation: "Tb.Inn.BMD",
      label: "Inner trabecular volumetric bone mineral density",
      name: "inner trabecular density",
      plainName: "mineral in the innermost part of the bone",
    },
    [0, 300],
    [-150, 600],
  ),
  defineParameter({
    key: "ct_bmd",
    abbreviation: "Ct.BMD",
    label: "Cortical volumetric bone mineral density",
    name: "cortical density",
    plainName: "mineral in the hard outer shell",
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
    plainName: "mineral in the tissue of the outer shell",
    unit,
    decimals: 1,
    group: "density",
    direction: "higher",
    ranges: [{ sites: everySite, soft: null, hard: [1, 2000] }],
  }),
];
