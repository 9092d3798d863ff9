import type { Parameter, Site, ReportTypeCatalogue } from "@trabecula/contracts";
import { defineParameter, type Limits } from "../define-parameter.ts";
import { regions, vertebraSubsets, type Region } from "./regions.ts";
import { checkRules, type Modality, type ConsistencyWarning, type ScanValues, type ConsistencyRule } from "../modality.ts";
import { categorizeDxa, preferredDxaScore, vertebraDifferences } from "./rules.ts";
import { dxaContradictions } from "./contradictions.ts";
import { dxaLabels } from "./labels.ts";

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
  plainName: "trabecular bone score, a measure of bone texture",
  unit: "",
  decimals: 3,
  group: "trabecular",
  direction: "higher",
  ranges: [{ sites: [spine], soft: [0.9, 1.6], hard: [0.4, 2.0] }],
});

const dxaParameters: Parameter[] = [
  ...regions.map(bmd),
  ...vertebraSubsets.map(bmd),
  trabecularBoneScore,
  ...regions.map((region) => sized("bmc", "g", region, region.bmcSoft ?? null)),
  ...regions.map((region) => sized("area", "cm²", region, region.areaSoft ?? null)),
];

const rules: ConsistencyRule[] = [
  {
    parameters: ["bmd_fn", "bmd_th"],
    holds: (neck, total) => neck! < total!,
    message: "The femoral neck is usually less dense than the total hip; check that the two were not exchanged.",
  },
];

function checkDxaConsistency(scan: ScanValues): ConsistencyWarning[] {
  return checkRules(rules, scan);
}

const dxaCatalogue: ReportTypeCatalogue = {
  key: "dxa",
  ...dxaLabels,
  summary: "Areal bone mineral density of the spine, hip, forearm and whole body by dual-energy X-ray absorptiometry.",
  plainSummary:
    "A scanner used a very small dose of X-rays to measure how much mineral your bones contain for their size. This is called bone density.",
  usualSites: ["hip", "lumbar-spine"],
  groups: [
    { key: "density", label: "Bone mineral density" },
    { key: "trabecular", label: "Trabecular bone score" },
    { key: "mineral", label: "Bone mineral content and area" },
  ],
  parameters: dxaParameters,
  keyParameters: ["bmd_fn", "bmd_th", "bmd_ls", "bmd_r33", "bmd_tblh", "bmd_wb", "tbs"],
  asks: { motionGrade: false, protocol: false, menopausalStatus: true },
};

export const dxa: Modality = {
  key: "dxa",
  catalogue: dxaCatalogue,
  suspicions: {},
  checkConsistency: checkDxaConsistency,
  findContradictions: dxaContradictions,
  checkScores: vertebraDifferences,
  preferredScore: preferredDxaScore,
  categorize: categorizeDxa,
};
