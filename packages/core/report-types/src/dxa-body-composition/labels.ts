import type { ModalityLabels } from "../labels.ts";

export const bodyCompositionLabels: ModalityLabels = {
  label: "DXA body composition",
  scanners: [
    { key: "ge-lunar", label: "GE Lunar" },
    { key: "hologic", label: "Hologic" },
    { key: "other", label: "Another scanner" },
  ],
  sites: [{ key: "whole-body", label: "Whole body", plainLabel: "whole body", sided: false }],
};
