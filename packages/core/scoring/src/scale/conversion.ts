import { convertibleScanners } from "@trabecula/comparability";
import type { Conversion, Parameter, ReportType, Scale, Scanner } from "@trabecula/contracts";
import { converted } from "@trabecula/messages/patient-reading";
import { quantityWithoutNoise } from "../binary-noise.ts";
import { equations, errorPercent, onScale } from "./equations.ts";

/** How values of a parameter in a scan are taken to the scale of the curve. */
export interface Converter {
  readonly from: Scanner;
  readonly convert: (value: number) => Conversion;
  /** What was found with scanners of today, beyond the error of a person. */
  readonly later: string;
}

/** The converter of a match that asks for one. */
export function converterOf(scanner: Scanner | null, scale: Scale, { key }: Parameter): Converter {
  const from = convertibleScanners.find((known) => known === scanner);
  const known = equations.find(({ parameters }) => parameters.some((parameter) => parameter === key));
  if (!from || !known) throw new Error(`There is no equation for ${key} of ${scanner}.`);
  const { citation, later } = known;
  return {
    ...{ from, later },
    convert: (value) => ({
      to: scale,
      value: quantityWithoutNoise(onScale(known, from, scale, value)),
      errorPercent,
      citation,
      plain: converted,
    }),
  };
}

/** Why a scale cannot be asked for with these scans at all. */
export const scaleProblem = (scale: Scale | null | undefined, reportType: ReportType): string | null =>
  scale && reportType !== "dxa" ? "Only BMD by DXA has equations between the scales of scanners." : null;
