import { agrees, checkRules, type Modality, type ConsistencyWarning, type ScanValues, type ConsistencyRule } from "../modality.ts";
import type { ReportTypeCatalogue } from "@trabecula/contracts";
import { corticalParameters } from "./cortical.ts";
import { densityParameters } from "./density.ts";
import { geometryParameters } from "./geometry.ts";
import { hrPqctLabels } from "./labels.ts";
import { strengthParameters } from "./strength.ts";
import { trabecularParameters } from "./trabecular.ts";

const isFirstGeneration = (scan: ScanValues) => scan.scanner === "xtremect-1";

const rules: ConsistencyRule[] = [
  {
    parameters: ["tt_ar", "tb_ar", "ct_ar"],
    holds: (total, trabecular, cortical) => agrees(trabecular! + cortical!, total!, 0.08),
    message: "Tt.Ar should be about Tb.Ar + Ct.Ar (within 8 %); check the three areas.",
  },
  {
    parameters: ["tb_bmd_meta", "tb_bmd"],
    holds: (meta, trabecular) => meta! > trabecular!,
    message: "Tb.Meta.BMD is usually above Tb.BMD; check that the columns were not exchanged.",
  },
  {
    parameters: ["tb_bmd", "tb_bmd_inn"],
    holds: (trabecular, inner) => trabecular! > inner!,
    message: "Tb.BMD is usually above Tb.Inn.BMD; check that the columns were not exchanged.",
  },
  {
    parameters: ["bvtv", "tb_bmd"],
    // The first generation derives BV/TV from density, relative to 1200 mg HA/cm³.
    holds: (fraction, density) => agrees(fraction! * 1200, density!, 0.05),
    message: "On a first-generation scan BV/TV is Tb.BMD / 1200; these two do not agree. Was it an XtremeCT II?",
    applies: isFirstGeneration,
  },
  {
    parameters: ["tb_sp", "tb_n", "bvtv"],
    holds: (separation, number, fraction) => agrees(separation! * number!, 1 - fraction!, 0.05),
    message: "On a first-generation scan Tb.Sp × Tb.N is 1 − BV/TV; these do not agree. Was it an XtremeCT II?",
    applies: isFirstGeneration,
  },
];

function checkHrPqctConsistency(scan: ScanValues): ConsistencyWarning[] {
  return checkRules(rules, scan);
}

/**
 * Widened from published plotting limits, in-vivo extremes (including osteogenesis imperfecta) and mean ± SD tables.
 * Hard limits must allow severe disease.
 */
const hrPqctCatalogue: ReportTypeCatalogue = {
  key: "hr-pqct",
  ...hrPqctLabels,
  summary: "Density, geometry, microarchitecture and strength of the radius and tibia by high-resolution peripheral quantitative CT.",
  plainSummary:
    "A scanner took very fine pictures of the bone in your forearm or lower leg. They show how much mineral the bone has and how it is built inside.",
  usualSites: ["distal-radius", "distal-tibia"],
  groups: [
    { key: "density", label: "Density" },
    { key: "geometry", label: "Geometry" },
    { key: "trabecular", label: "Trabecular" },
    { key: "cortical", label: "Cortical" },
    { key: "strength", label: "Strength" },
  ],
  parameters: [...densityParameters, ...geometryParameters, ...trabecularParameters, ...corticalParameters, ...strengthParameters],
  keyParameters: ["tt_bmd", "tb_bmd", "ct_th", "tb_n", "failure_load"],
  asks: { motionGrade: true, protocol: true, menopausalStatus: false },
};

/** A lower percentage is far below any published mean, but ordinary as a fraction. */
const smallestUsualPorosityPercent = 0.1;

/** ISCD gives no diagnostic thresholds, so there is no preferred score or category. */
export const hrPqct: Modality = {
  key: "hr-pqct",
  catalogue: hrPqctCatalogue,
  suspicions: {
    ct_po: (value) => (value > 0 && value < smallestUsualPorosityPercent ? { value: value * 100, looksLike: "a fraction" } : null),
  },
  checkConsistency: checkHrPqctConsistency,
  findContradictions: () => [],
  preferredScore: () => "none",
  categorize: () => ({
    code: null,
    basis: null,
    text: "There are no diagnostic categories for HR-pQCT.",
  }),
};
