import { convertibleScanners } from "@trabecula/comparability";
import type { Conversion, Parameter, ReportType, Scale, Scanner } from "@trabecula/contracts";
import { converted } from "@trabecula/messages/patient-reading";
import { quantityWithoutNoise } from "../binary-noise.ts";
import { equations, errorPercent, onScale } from "./equations.ts";

export interface Converter {
  readonly from: Scanner;
  readonly convert: (value: number) => Conversion;
  /** Findings on today's scanners, in addition to a person's error. */
  readonly later: string;
}

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

/** Returns why the scale cannot be used with these scans, or null. */
export const scaleProblem = (scale: Scale | null | undefined, reportType: ReportType): string | null =>
  scale && reportType !== "dxa" ? "Only BMD by DXA has equations between the scales of scanners." : null;
