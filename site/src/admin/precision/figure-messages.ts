import type { EnoughRepeats, Parameter, PrecisionLine, PrecisionProtocol, Scanner } from "@trabecula/contracts";
import { trimmed } from "@trabecula/report-types";
import { scannerLabel, siteLabel } from "@trabecula/report-types/labels";

const regionWords = { "single-stack": "single-stack", "multi-stack": "multi-stack" } as const;
export const registrationLabels = { none: "not matched", area: "matched by area", "3d": "matched in 3D" } as const;

/** Four digits, as precision errors are published. */
export function figureText(value: number | null, unit: string): string {
  if (value === null) return "–";
  const text = trimmed(Number(value.toPrecision(4)));
  return unit === "" || unit === "fraction" ? text : `${text} ${unit}`;
}

export function lscText({ lsc, lscPercent }: Pick<PrecisionLine, "lsc" | "lscPercent">, unit: string): string {
  return lsc === null ? figureText(lscPercent, "%") : figureText(lsc, unit);
}

export function protocolText(protocol: Partial<PrecisionProtocol> | null | undefined): string {
  const { region, stacks, offsetMm, offsetPercent, feCriterion, registration } = protocol ?? {};
  const parts = [
    region && regionWords[region],
    stacks != null && `${stacks} ${stacks === 1 ? "stack" : "stacks"}`,
    offsetMm != null && `offset ${trimmed(offsetMm)} mm`,
    offsetPercent != null && `offset ${trimmed(offsetPercent)} %`,
    feCriterion && `FE criterion ${feCriterion}`,
    registration && registrationLabels[registration],
  ].filter(Boolean);
  return parts.join(", ");
}

export function endText(scanner: Scanner, protocol: Partial<PrecisionProtocol> | null | undefined): string {
  const named = protocolText(protocol);
  return named === "" ? scannerLabel(scanner) : `${scannerLabel(scanner)} (${named})`;
}

interface Place {
  readonly reportType: PrecisionLine["reportType"];
  readonly site: PrecisionLine["site"];
  readonly scanner: PrecisionLine["scanner"];
  readonly protocol?: Partial<PrecisionProtocol> | null | undefined;
}

export function placeText({ reportType, site, scanner, protocol }: Place): string {
  const named = protocolText(protocol);
  const where = [siteLabel(site), scanner === null ? "any scanner" : scannerLabel(scanner), named].filter((part) => part !== "");
  const isOpen = named === "" && reportType === "hr-pqct";
  return [...where, ...(isOpen ? ["any protocol"] : [])].join(", ");
}

export function nameOf(parameter: Parameter | null, figure: Place & { readonly parameter: string }): string {
  return `${parameter?.abbreviation ?? figure.parameter}, ${placeText(figure)}`;
}

const enoughText: Record<EnoughRepeats, string> = { enough: "enough", few: "not enough", not_stated: "not stated" };

/** "12, not enough". */
export function freedomText(degreesOfFreedom: number | null, enough: EnoughRepeats): string {
  return degreesOfFreedom === null ? enoughText[enough] : `${degreesOfFreedom}, ${enoughText[enough]}`;
}
