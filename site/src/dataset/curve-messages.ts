import type { Coverage, CurveProtocol } from "@trabecula/contracts";
import { formatAges } from "@trabecula/report-types";
import { scannerLabel } from "@trabecula/report-types/labels";

export const sexWords = { female: "Female", male: "Male" } as const;

export function zAgesText(zAges: Coverage["zAges"]): string {
  return zAges.length === 0 ? "none" : zAges.map((ages) => formatAges(ages).replace(/ years$/, "")).join("; ");
}

/** "any" if there are no conditions. */
export function conditionsText({ scanner, protocol }: Pick<Coverage, "scanner" | "protocol">): string {
  return [scanner && scannerLabel(scanner), ...protocolParts(protocol)].filter(Boolean).join(", ") || "any";
}

export function protocolKey({ region, offsetMm, offsetPercent, stacks, feCriterion }: CurveProtocol): string {
  return [region, offsetMm, offsetPercent, stacks, feCriterion].join("|");
}

function protocolParts({ region, offsetMm, offsetPercent, stacks, feCriterion }: CurveProtocol): (string | null)[] {
  return [
    region,
    stacks === null ? null : stacks === 1 ? "1 stack" : `${stacks} stacks`,
    offsetMm === null ? null : `offset ${offsetMm} mm`,
    offsetPercent === null ? null : `offset ${offsetPercent} %`,
    feCriterion && `FE criterion ${feCriterion}`,
  ];
}
