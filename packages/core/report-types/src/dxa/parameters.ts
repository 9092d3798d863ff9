import type { Parameter, Site } from "@trabecula/contracts";
import { defineParameter, type Limits } from "../define-parameter.ts";
import { regions, vertebraSubsets, type Region } from "./regions.ts";

function bmd(region: Region): Parameter {
  return defineParameter({
    key: `bmd_${region.key}`,
    abbreviation: `${region.short} BMD`,
    label: `${region.label}, areal bone mineral density`,
    name: region.name,
    plainName: `bone density, ${region.name}`,
    unit: "g/cm²",
    decimals: 3,
    group: "density",
    direction: "higher",
    ranges: [{ sites: [region.site], soft: region.bmdSoft, hard: region.bmdHard }],
    neverClassify: region.neverClassify ?? false,
  });
}

function sized(prefix: "bmc" | "area", unit: string, region: Region, soft: Limits | null): Parameter {
  const noun = prefix === "bmc" ? "bone mineral content" : "projected area";
  return defineParameter({
    key: `${prefix}_${region.key}`,
    abbreviation: `${region.short} ${prefix === "bmc" ? "BMC" : "area"}`,
    label: `${region.label}, ${noun}`,
    name: `${region.name} ${noun}`,
    plainName: `${prefix === "bmc" ? "amount of bone mineral" : "size in the picture"}, ${region.name}`,
    unit,
    decimals: 2,
    group: "mineral",
    direction: "neutral",
    ranges: [{ sites: [region.site], soft, hard: [0.01, 6000] }],
    neverClassify: region.neverClassify ?? false,
  });
}

const spine: Site = "lumbar-spine";

const trabecularBoneScore = defineParameter({
  key: "tbs",
  abbreviation: "TBS",
  label: "Trabecular bone score, L1–L4",
  name: "trabecular bone score",
  plainName: "texture of the picture of the lumbar spine",
  unit: "",
  decimals: 3,
  group: "trabecular",
  direction: "higher",
  ranges: [{ sites: [spine], soft: [0.9, 1.6], hard: [0.4, 2.0] }],
});

export const dxaParameters: Parameter[] = [
  ...regions.map(bmd),
  ...vertebraSubsets.map(bmd),
  trabecularBoneScore,
  ...regions.map((region) => sized("bmc", "g", region, region.bmcSoft ?? null)),
  ...regions.map((region) => sized("area", "cm²", region, region.areaSoft ?? null)),
];
