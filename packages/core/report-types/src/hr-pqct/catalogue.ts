import type { ReportTypeCatalogue } from "@trabecula/contracts";
import { corticalParameters } from "./cortical.ts";
import { densityParameters } from "./density.ts";
import { geometryParameters } from "./geometry.ts";
import { hrPqctLabels } from "./labels.ts";
import { strengthParameters } from "./strength.ts";
import { trabecularParameters } from "./trabecular.ts";

/**
 * Ranges widen published plotting limits, in-vivo extremes (including osteogenesis imperfecta) and mean ± SD tables.
 * Hard limits must allow severe disease.
 */
export const hrPqctCatalogue: ReportTypeCatalogue = {
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
