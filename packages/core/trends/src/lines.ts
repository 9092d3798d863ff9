import type { CrossCalibration, PrecisionInUse } from "@trabecula/contracts";
import { whyNotComparable } from "./comparable.ts";
import { findBridge, type Bridge } from "./cross-calibration.ts";
import type { DatedValue, Quantity } from "./dated-value.ts";
import { findDeviceBridge, type DeviceLine } from "./device-line.ts";

export interface JudgedBy extends PrecisionInUse {
  readonly deviceLines: readonly DeviceLine[];
}

export interface Lines {
  /** Between scanner models. */
  readonly published: readonly CrossCalibration[];
  readonly ofDevices: readonly DeviceLine[];
}

export function linesOf({ crossCalibrations, deviceLines }: JudgedBy, { parameter: { key }, site }: Quantity): Lines {
  return {
    published: crossCalibrations.filter((line) => line.parameter === key && line.site === site),
    ofDevices: deviceLines.filter((line) => line.parameter === key && (line.site === null || line.site === site)),
  };
}

/**
 * The line through which two values are compared: the laboratory's own between their devices, else one between their models. Null: there is none.
 * @param areAlike scanners of one model and protocol, between which only a line of the devices stands
 */
export function bridgeBetween({ published, ofDevices }: Lines, earlier: DatedValue, later: DatedValue, areAlike: boolean): Bridge | null {
  const own = findDeviceBridge(ofDevices, earlier, later);
  if (own?.covers || areAlike) return own;
  const other = findBridge(published, earlier, later);
  return own === null || other?.covers ? other : own;
}

/** Same scale: equal protocols, and no line between the devices that gives an offset. */
export function isOnOneScale({ ofDevices }: Lines, earlier: DatedValue, later: DatedValue, quantity: Quantity): boolean {
  return whyNotComparable(earlier, later, quantity) === null && findDeviceBridge(ofDevices, earlier, later) === null;
}
