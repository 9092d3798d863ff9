import type { Parameter, ReportTypeCatalogue } from "@trabecula/contracts";
import { defineParameter, type Limits } from "../define-parameter.ts";
import { bodyCompositionLabels } from "./labels.ts";

/** Body composition is neither good nor bad by its size: every direction is neutral. */
function composition(
  key: string,
  abbreviation: string,
  label: string,
  unit: string,
  decimals: number,
  soft: Limits,
  hard: Limits,
): Parameter {
  const ranges = [{ sites: ["whole-body"] as const, soft, hard }];
  return defineParameter({ key, abbreviation, label, unit, decimals, group: "composition", direction: "neutral", ranges });
}

export const bodyCompositionCatalogue: ReportTypeCatalogue = {
  key: "dxa-body-composition",
  ...bodyCompositionLabels,
  summary: "Fat and lean mass of the whole body by dual-energy X-ray absorptiometry.",
  groups: [{ key: "composition", label: "Body composition" }],
  parameters: [
    composition("fat_pct", "Fat %", "Body fat percentage", "%", 1, [3, 65], [0, 90]),
    composition("fmi", "FMI", "Fat mass index", "kg/m²", 2, [1, 35], [0, 80]),
    composition("lmi", "LMI", "Lean mass index", "kg/m²", 2, [8, 28], [3, 60]),
    composition("almi", "ALMI", "Appendicular lean mass index", "kg/m²", 2, [3, 14], [1, 30]),
    composition("lean_kg", "Lean mass", "Lean mass", "kg", 1, [15, 110], [3, 250]),
    composition("vat_mass", "VAT mass", "Visceral adipose tissue mass", "g", 0, [0, 5000], [0, 20_000]),
    composition("vat_volume", "VAT volume", "Visceral adipose tissue volume", "cm³", 0, [0, 5500], [0, 20_000]),
    composition("android_gynoid", "A/G ratio", "Android to gynoid fat ratio", "", 2, [0.2, 2], [0, 10]),
    composition("trunk_limb", "Trunk/limb ratio", "Trunk to limb fat ratio", "", 2, [0.3, 3], [0, 10]),
  ],
  asks: { motionGrade: false, protocol: false, menopausalStatus: false },
};
