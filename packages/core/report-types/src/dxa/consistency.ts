import { agrees, checkRules, type ConsistencyRule } from "../consistency-helpers.ts";
import type { ConsistencyWarning, ScanValues } from "../modality.ts";
import { regions } from "./regions.ts";

const densityRules: ConsistencyRule[] = regions.map((region) => ({
  parameters: [`bmd_${region.key}`, `bmc_${region.key}`, `area_${region.key}`],
  holds: (density, content, area) => agrees(content! / area!, density!, 0.02),
  message: `${region.label}: BMD should be BMC divided by area (within 2 %); check the three values.`,
}));

const rules: ConsistencyRule[] = [
  ...densityRules,
  {
    parameters: ["bmc_ls", "bmc_l1", "bmc_l2", "bmc_l3", "bmc_l4"],
    holds: (sum, ...vertebrae) =>
      agrees(
        vertebrae.reduce((total, content) => total + content, 0),
        sum!,
        0.02,
      ),
    message: "The L1–L4 BMC should be the sum of its four vertebrae; check whether one was left out.",
  },
  {
    parameters: ["bmd_fn", "bmd_th"],
    holds: (neck, total) => neck! < total!,
    message: "The femoral neck is usually less dense than the total hip; check that the two were not exchanged.",
  },
];

export function checkDxaConsistency(scan: ScanValues): ConsistencyWarning[] {
  return checkRules(rules, scan);
}
