import type { CalibrationEquation, CalibrationLsc, Device, DeviceCalibration, PrecisionFigureInUse, Site } from "@trabecula/contracts";
import { leastSignificantChange, precisionErrorAt } from "@trabecula/reference-stats";
import { findParameter } from "@trabecula/report-types";
import { basisOf, lscOf } from "@trabecula/trends";
import type { FoundCalibration } from "./calibration-rows.ts";
import { calibratedDevice } from "./device-changes.ts";

export interface Known {
  readonly devices: ReadonlyMap<string, Device>;
  readonly changes: ReadonlyMap<string, readonly string[]>;
  readonly figures: readonly PrecisionFigureInUse[];
}

type Kept = Pick<DeviceCalibration, "id" | "inUse" | "createdAt">;

export function serializeCalibration(found: FoundCalibration, { devices, changes, figures }: Known, kept: Kept): DeviceCalibration {
  const { fromDeviceId, toDeviceId, parameter, site, basis, phantom, quantity, firstDay, lastDay, equation, sections, doubts } = found;
  // Devices are never deleted.
  const [from, to] = [devices.get(fromDeviceId)!, devices.get(toDeviceId)!];
  return {
    ...kept,
    from: calibratedDevice(from, changes, found),
    to: calibratedDevice(to, changes, found),
    parameter,
    unit: findParameter(parameter)?.unit ?? "",
    site,
    basis,
    phantom: phantom === null ? null : { phantom, quantity: quantity ?? "" },
    days: { from: firstDay, until: lastDay },
    equation,
    sections: [...sections],
    doubts: [...doubts],
    lscs: lscsOf(equation, { parameter, site, from, to }, figures),
  };
}

interface Between {
  readonly parameter: string;
  readonly site: Site | null;
  readonly from: Device;
  readonly to: Device;
}

/** Per site and protocol with known precision of both models; the laboratory's own first. */
function lscsOf(
  equation: CalibrationEquation,
  { parameter, site, from, to }: Between,
  figures: readonly PrecisionFigureInUse[],
): CalibrationLsc[] {
  const own = figures.filter((figure) => figure.parameter === parameter && (site === null || figure.site === site));
  const placeOf = (figure: PrecisionFigureInUse) => JSON.stringify([figure.site, figure.protocol]);
  const errorOf = (figure: PrecisionFigureInUse | undefined, value: number) => {
    const basis = figure && basisOf(figure);
    return basis ? precisionErrorAt(basis, value) : null;
  };
  const isOf =
    ({ scanner }: Device) =>
    (figure: PrecisionFigureInUse) =>
      figure.scanner === null || figure.scanner === scanner;
  const places = Map.groupBy(own, placeOf);
  const { meanFrom, slope, intercept } = equation;
  return [...places.values()].flatMap((figuresOfPlace) => {
    const [onFrom, onTo] = [figuresOfPlace.find(isOf(from)), figuresOfPlace.find(isOf(to))];
    const [errorFrom, errorTo] = [errorOf(onFrom, meanFrom), errorOf(onTo, intercept + slope * meanFrom)];
    const lsc = errorFrom === null || errorTo === null ? null : lscOf(equation)(meanFrom, errorFrom, errorTo);
    if (!onFrom || errorFrom === null || lsc === null) return [];
    return [{ site: onFrom.site, protocol: onFrom.protocol, kind: onFrom.kind, lsc, ofOne: leastSignificantChange(errorFrom) }];
  });
}
