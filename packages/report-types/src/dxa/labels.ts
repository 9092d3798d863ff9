import type { ModalityLabels } from "../labels.ts";

export const dxaLabels: ModalityLabels = {
  label: "DXA",
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
};
