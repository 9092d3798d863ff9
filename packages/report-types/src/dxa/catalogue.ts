import type { ReportTypeCatalogue } from "@trabecula/contracts";
import { dxaParameters } from "./parameters.ts";

export const dxaCatalogue: ReportTypeCatalogue = {
  key: "dxa",
  label: "DXA",
  summary: "Areal bone mineral density of the spine, hip, forearm and whole body by dual-energy X-ray absorptiometry.",
  scanners: [
    { key: "hologic", label: "Hologic" },
    { key: "ge-lunar", label: "GE Lunar" },
    { key: "other", label: "Another scanner" },
  ],
  sites: [
    { key: "lumbar-spine", label: "Lumbar spine", sided: false },
    { key: "hip", label: "Hip", sided: true },
    { key: "forearm", label: "Forearm", sided: true },
    { key: "whole-body", label: "Whole body", sided: false },
  ],
  groups: [
    { key: "density", label: "Bone mineral density" },
    { key: "trabecular", label: "Trabecular bone score" },
    { key: "mineral", label: "Bone mineral content and area" },
  ],
  parameters: dxaParameters,
  asks: { motionGrade: false, protocol: false, menopausalStatus: true },
};
