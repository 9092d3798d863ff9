import type { ReportTypeCatalogue } from "@trabecula/contracts";
import { corticalParameters } from "./cortical.ts";
import { densityParameters } from "./density.ts";
import { geometryParameters } from "./geometry.ts";
import { strengthParameters } from "./strength.ts";
import { trabecularParameters } from "./trabecular.ts";

/**
 * Ranges are widened from published plotting limits, in-vivo extremes that include osteogenesis imperfecta, and
 * mean ± SD tables: the hard limits must admit severe disease.
 */
export const hrPqctCatalogue: ReportTypeCatalogue = {
  key: "hr-pqct",
  label: "HR-pQCT",
  summary: "Density, geometry, microarchitecture and strength of the radius and tibia by high-resolution peripheral quantitative CT.",
  scanners: [
    { key: "xtremect-2", label: "XtremeCT II" },
    { key: "xtremect-1", label: "XtremeCT (first generation)" },
    { key: "other", label: "Another scanner" },
  ],
  sites: [
    { key: "distal-radius", label: "Distal radius", sided: true },
    { key: "distal-tibia", label: "Distal tibia", sided: true },
    { key: "diaphyseal-radius", label: "Radius, 30 % site", sided: true },
    { key: "diaphyseal-tibia", label: "Tibia, 30 % site", sided: true },
  ],
  groups: [
    { key: "density", label: "Density" },
    { key: "geometry", label: "Geometry" },
    { key: "trabecular", label: "Trabecular" },
    { key: "cortical", label: "Cortical" },
    { key: "strength", label: "Strength" },
  ],
  parameters: [...densityParameters, ...geometryParameters, ...trabecularParameters, ...corticalParameters, ...strengthParameters],
  asks: { motionGrade: true, protocol: true, menopausalStatus: false },
};
