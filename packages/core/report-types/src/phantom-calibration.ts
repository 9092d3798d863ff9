import type { CalibrationBasis, CalibrationEquation, Parameter, Scanner } from "@trabecula/contracts";
import { countOf, formatCalendarDate } from "@trabecula/messages";
import { scannerLabel } from "./labels.ts";
import { dxaLabels } from "./dxa/labels.ts";

/** Independent of separating cortical and trabecular bone. */
const ofWholeSection = new Set(["tt_bmd", "tt_ar"]);

/**
 * Null if a phantom can compare two scanners; otherwise the reason and an alternative. Same model: densities, areas and
 * mineral content. Different models: whole-section HR-pQCT only; in XcalRep's forearm phantom, Tt.BMD of the
 * generations differs by 0 to 9 %, Tb.BMD by 7 to 54 % depending on section.
 */
export function whyNotByPhantom(parameter: Parameter, from: Scanner, to: Scanner): string | null {
  const { group, abbreviation, key } = parameter;
  if (group === "trabecular" || group === "cortical")
    return `${abbreviation} is not cross-calibrated by a phantom: a phantom has no fine structure near the size of a voxel, as bone has, and each scanner blurs that in its own way. ${byPeople}`;
  if (group === "strength")
    return `${abbreviation} is not cross-calibrated by a phantom: it is computed from the structure of bone, which a phantom does not have. ${byPeople}`;
  if (group === "composition")
    return `${abbreviation} is not cross-calibrated by a phantom of bone mineral: it says nothing of fat and muscle. ${byPeople}`;
  if (from === "other" || to === "other")
    return `Of which model a scanner is has to be known before a phantom can speak for it. ${byPeople}`;
  if (from === to || ofWholeSection.has(key)) return null;
  return `${abbreviation} of ${scannerLabel(from)} and ${scannerLabel(to)} is not cross-calibrated by a phantom: each finds the edges of what it measures in its own way, which a phantom does not show. ${byPeople}`;
}

const byPeople = "Cross-calibrate it by people who were scanned on both.";

export function calibrationSource(found: {
  readonly basis: CalibrationBasis;
  readonly phantom: string | null;
  readonly quantity: string | null;
  readonly equation: CalibrationEquation;
  readonly from: string;
  readonly to: string;
  readonly firstDay: string;
  readonly lastDay: string;
}): string {
  const { basis, phantom, quantity, equation, from, to, firstDay, lastDay } = found;
  const { error } = equation;
  const what =
    basis === "people"
      ? countOf(error.of === "line" ? error.n : 1, "person", "people")
      : `the phantom${phantom ? ` ${phantom}` : ""} (${[...(quantity ? [quantity] : []), error.of === "line" ? countOf(error.n, "section") : "one section"].join(", ")})`;
  const days =
    firstDay === lastDay ? `on ${formatCalendarDate(firstDay)}` : `from ${formatCalendarDate(firstDay)} to ${formatCalendarDate(lastDay)}`;
  return `${what} on “${from}” and “${to}” ${days}`;
}

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
