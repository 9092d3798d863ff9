import type { Parameter, ReportTypeCatalogue } from "@trabecula/contracts";
import { defineParameter, named, type Limits } from "../define-parameter.ts";
import { bodyCompositionLabels } from "./labels.ts";

/** All directions are neutral: no amount is good or bad as such. */
function composition(
  key: string,
  abbreviation: string,
  label: string,
  plainName: string,
  unit: string,
  decimals: number,
  soft: Limits,
  hard: Limits,
): Parameter {
  const ranges = [{ sites: ["whole-body"] as const, soft, hard }];
  const names = named(key, abbreviation, label, plainName);
  return defineParameter({ ...names, unit, decimals, group: "composition", direction: "neutral", ranges });
}

export const bodyCompositionCatalogue: ReportTypeCatalogue = {
  key: "dxa-body-composition",
  ...bodyCompositionLabels,
  summary: "Fat and lean mass of the whole body by dual-energy X-ray absorptiometry.",
  plainSummary: "A scanner used a very small dose of X-rays to measure how much fat and lean tissue (mainly muscle) your body has.",
  usualSites: ["whole-body"],
  groups: [{ key: "composition", label: "Body composition" }],
  parameters: [
    composition("fat_pct", "Fat %", "Body fat percentage", "share of fat in the body", "%", 1, [3, 65], [0, 90]),
    composition("fmi", "FMI", "Fat mass index", "amount of fat for your height", "kg/m²", 2, [1, 35], [0, 80]),
    composition("lmi", "LMI", "Lean mass index", "amount of muscle and organs for your height", "kg/m²", 2, [8, 28], [3, 60]),
    composition(
      "almi",
      "ALMI",
      "Appendicular lean mass index",
      "amount of muscle in arms and legs for your height",
      "kg/m²",
      2,
      [3, 14],
      [1, 30],
    ),
    composition("lean_kg", "Lean mass", "Lean mass", "amount of muscle and organs", "kg", 1, [15, 110], [3, 250]),
    composition(
      "vat_mass",
      "VAT mass",
      "Visceral adipose tissue mass",
      "weight of the fat inside the belly",
      "g",
      0,
      [0, 5000],
      [0, 20_000],
    ),
    composition(
      "vat_volume",
      "VAT volume",
      "Visceral adipose tissue volume",
      "volume of the fat inside the belly",
      "cm³",
      0,
      [0, 5500],
      [0, 20_000],
    ),
    composition(
      "android_gynoid",
      "A/G ratio",
      "Android to gynoid fat ratio",
      "fat at the waist beside fat at the hips",
      "",
      2,
      [0.2, 2],
      [0, 10],
    ),
    composition(
      "trunk_limb",
      "Trunk/limb ratio",
      "Trunk to limb fat ratio",
      "fat of the trunk beside fat of arms and legs",
      "",
      2,
      [0.3, 3],
      [0, 10],
    ),
  ],
  keyParameters: ["fat_pct", "fmi", "almi", "vat_mass"],
  asks: { motionGrade: false, protocol: false, menopausalStatus: false },
};
