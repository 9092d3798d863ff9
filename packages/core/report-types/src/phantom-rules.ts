import type { Scanner } from "@trabecula/contracts";
import { dxaLabels } from "./dxa/labels.ts";

/** Maximum age of phantom values in days; ISCD requires them at least weekly. */
export const phantomWithinDays = 7;

/** Days not judged at the start and after a device change. */
export const phantomBaselineDays = 10;

/**
 * Maximum deviation from the center, percent; null: no rule. 1.5 % is usual for DXA spine phantoms; HR-pQCT sections
 * near zero make a percentage meaningless.
 */
export function phantomPercentOf(scanner: Scanner): number | null {
  return scanner !== "other" && dxaLabels.scanners.some(({ key }) => key === scanner) ? 1.5 : null;
}
