import type { ModalityLabels } from "../labels.ts";

export const dxaLabels: ModalityLabels = {
  label: "DXA",
  scanners: [
    { key: "hologic", label: "Hologic" },
    { key: "ge-lunar", label: "GE Lunar" },
    { key: "other", label: "Another scanner" },
  ],
  sites: [
    { key: "lumbar-spine", label: "Lumbar spine", plainLabel: "lower back", sided: false },
    { key: "hip", label: "Hip", plainLabel: "hip", sided: true },
    { key: "forearm", label: "Forearm", plainLabel: "forearm", sided: true },
    { key: "whole-body", label: "Whole body", plainLabel: "whole body", sided: false },
  ],
};
