import type { ReportTypeCatalogue } from "@trabecula/contracts";
import { dxaLabels } from "./labels.ts";
import { dxaParameters } from "./parameters.ts";

export const dxaCatalogue: ReportTypeCatalogue = {
  key: "dxa",
  ...dxaLabels,
  summary: "Areal bone mineral density of the spine, hip, forearm and whole body by dual-energy X-ray absorptiometry.",
  groups: [
    { key: "density", label: "Bone mineral density" },
    { key: "trabecular", label: "Trabecular bone score" },
    { key: "mineral", label: "Bone mineral content and area" },
  ],
  parameters: dxaParameters,
  asks: { motionGrade: false, protocol: false, menopausalStatus: true },
};
