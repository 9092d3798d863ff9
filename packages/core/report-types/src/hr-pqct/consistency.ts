import { agrees, checkRules, type ConsistencyRule } from "../consistency-helpers.ts";
import type { ConsistencyWarning, ScanValues } from "../modality.ts";

const isFirstGeneration = (scan: ScanValues) => scan.scanner === "xtremect-1";

const rules: ConsistencyRule[] = [
  {
    parameters: ["tt_ar", "tb_ar", "ct_ar"],
    holds: (total, trabecular, cortical) => agrees(trabecular! + cortical!, total!, 0.08),
    message: "Tt.Ar should be about Tb.Ar + Ct.Ar (within 8 %); check the three areas.",
  },
  {
    parameters: ["tb_bmd_meta", "tb_bmd"],
    holds: (meta, trabecular) => meta! > trabecular!,
    message: "Tb.Meta.BMD is usually above Tb.BMD; check that the columns were not exchanged.",
  },
  {
    parameters: ["tb_bmd", "tb_bmd_inn"],
    holds: (trabecular, inner) => trabecular! > inner!,
    message: "Tb.BMD is usually above Tb.Inn.BMD; check that the columns were not exchanged.",
  },
  {
    parameters: ["bvtv", "tb_bmd"],
    // The first generation derives BV/TV from density, relative to 1200 mg HA/cm³.
    holds: (fraction, density) => agrees(fraction! * 1200, density!, 0.05),
    message: "On a first-generation scan BV/TV is Tb.BMD / 1200; these two do not agree. Was it an XtremeCT II?",
    applies: isFirstGeneration,
  },
  {
    parameters: ["tb_sp", "tb_n", "bvtv"],
    holds: (separation, number, fraction) => agrees(separation! * number!, 1 - fraction!, 0.05),
    message: "On a first-generation scan Tb.Sp × Tb.N is 1 − BV/TV; these do not agree. Was it an XtremeCT II?",
    applies: isFirstGeneration,
  },
];

export function checkHrPqctConsistency(scan: ScanValues): ConsistencyWarning[] {
  return checkRules(rules, scan);
}
