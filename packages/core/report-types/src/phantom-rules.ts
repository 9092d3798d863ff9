import type { Scanner } from "@trabecula/contracts";
import { dxaLabels } from "./dxa/labels.ts";

/** How old the values of a phantom may be and still speak for a scan: ISCD asks for them once a week at least. */
export const phantomWithinDays = 7;

/** How many days from the first, or from a change of the device, are not judged, since too few are before them. */
export const phantomBaselineDays = 10;

/**
 * How far from the center a day may lie, in percent of it; null: no such rule. 1.5 % is usual for the density of a spine phantom on DXA;
 * HR-pQCT's phantoms have sections around zero, of which a percentage says nothing.
 */
export function phantomPercentOf(scanner: Scanner): number | null {
  return scanner !== "other" && dxaLabels.scanners.some(({ key }) => key === scanner) ? 1.5 : null;
}
