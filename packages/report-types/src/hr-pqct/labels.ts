import type { ModalityLabels } from "../labels.ts";

export const hrPqctLabels: ModalityLabels = {
  label: "HR-pQCT",
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
};
