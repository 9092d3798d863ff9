import type { ModalityLabels } from "../labels.ts";

export const hrPqctLabels: ModalityLabels = {
  label: "HR-pQCT",
  scanners: [
    { key: "xtremect-2", label: "XtremeCT II" },
    { key: "xtremect-1", label: "XtremeCT (first generation)" },
    { key: "other", label: "Another scanner" },
  ],
  sites: [
    { key: "distal-radius", label: "Distal radius", plainLabel: "forearm, above the wrist", sided: true },
    { key: "distal-tibia", label: "Distal tibia", plainLabel: "lower leg, above the ankle", sided: true },
    { key: "diaphyseal-radius", label: "Radius, 30 % site", plainLabel: "forearm, about a third of the way up", sided: true },
    { key: "diaphyseal-tibia", label: "Tibia, 30 % site", plainLabel: "lower leg, about a third of the way up", sided: true },
  ],
};
