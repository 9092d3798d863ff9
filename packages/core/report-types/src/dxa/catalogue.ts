import type { ReportTypeCatalogue } from "@trabecula/contracts";
import { dxaLabels } from "./labels.ts";
import { dxaParameters } from "./parameters.ts";

export const dxaCatalogue: ReportTypeCatalogue = {
  key: "dxa",
  ...dxaLabels,
  summary: "Areal bone mineral density of the spine, hip, forearm and whole body by dual-energy X-ray absorptiometry.",
  plainSummary:
    "A scanner measured with a small amount of X-rays how much mineral your bones have for their size in the picture. This is called bone density.",
  // ISCD: hip and spine are measured in everybody.
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
