import type { CalibrationLsc, DeviceCalibration } from "@trabecula/contracts";
import { trimmed } from "@trabecula/report-types";
import { siteLabel } from "@trabecula/report-types/labels";
import { countOf, formatCalendarDate } from "@trabecula/messages";
import { figureText, protocolText } from "../../precision/figure-messages.ts";

const shown = (value: number, digits = 5) => trimmed(Number(value.toPrecision(digits)));

export function equationText({ equation: { slope, intercept }, from, to }: DeviceCalibration): string {
  const scaled = `${shown(slope)} × ${from.name}`;
  return `${to.name} = ${intercept === 0 ? scaled : `${shown(intercept)} + ${scaled}`}`;
}

export function errorText({ equation: { error, meanFrom }, unit, basis }: Pick<DeviceCalibration, "equation" | "unit" | "basis">): string {
  if (error.of === "ratio") return `ratio of one section at ${figureText(meanFrom, unit)}, its standard error ${shown(error.slopeError)}`;
  const of = basis === "people" ? countOf(error.n, "person", "people") : countOf(error.n, "section");
  return `standard error of the estimate ${figureText(error.standardError, unit)}, ${of} from ${shown(error.lower, 4)} to ${figureText(error.upper, unit)}`;
}

export function measuredText({ basis, phantom, days }: Pick<DeviceCalibration, "basis" | "phantom" | "days">): string {
  const what =
    basis === "people" ? "people scanned on both" : [phantom?.phantom || "phantom", phantom?.quantity].filter(Boolean).join(", ");
  const when =
    days.from === days.until ? formatCalendarDate(days.from) : `${formatCalendarDate(days.from)} to ${formatCalendarDate(days.until)}`;
  return `${what}, ${when}`;
}

/** Valid interval between scanner changes; empty if none are known. */
export function holdsText({ from, to }: Pick<DeviceCalibration, "from" | "to">): string {
  return [from, to]
    .filter(({ since, before }) => since !== null || before !== null)
    .map(({ name, since, before }) => {
      const parts = [
        since === null ? "" : `from ${formatCalendarDate(since)} on`,
        before === null ? "" : `before ${formatCalendarDate(before)}`,
      ];
      return `scans of ${name} ${parts.filter((part) => part !== "").join(" and ")}`;
    })
    .join("; ");
}

export function lscText({ site, protocol, lsc, ofOne }: CalibrationLsc, unit: string): string {
  const where = [siteLabel(site), protocolText(protocol)].filter((part) => part !== "").join(", ");
  return `${where}: ${figureText(lsc, unit)} (on one scanner ${figureText(ofOne, "")})`;
}
