import { convertibleScanners, type convertibleParameters } from "@trabecula/comparability";
import type { Scale, Conversion, Parameter, ReportType, Scanner } from "@trabecula/contracts";
import { converted } from "@trabecula/messages/patient-reading";
import { normal95, quantityWithoutNoise } from "@trabecula/reference-stats";

type ConvertibleParameter = (typeof convertibleParameters)[number];

/** Standardized BMD of a maker's BMD, both in g/cm²: `level + slope × (BMD − center)`. */
interface Line {
  readonly level: number;
  readonly slope: number;
  readonly center: number;
}

interface Equations {
  readonly parameters: readonly ConvertibleParameter[];
  readonly lines: Readonly<Record<Scale | (typeof convertibleScanners)[number], Line>>;
  readonly citation: string;
  readonly later: string;
}

const line = (level: number, slope: number, center = 0): Line => ({ level, slope, center });

const hui =
  "Hui SL, Gao S, Zhou XH, et al. Universal standardization of bone density measurements: a method with optimal properties for calibration among several instruments. J Bone Miner Res 1997;12:1463–1470.";
const lu =
  "Lu Y, Fuerst T, Hui S, Genant HK. Standardization of bone mineral density at femoral neck, trochanter and Ward’s triangle. Osteoporos Int 2001;12:438–444.";
const hanson = "Hanson J. Standardization of femur BMD. J Bone Miner Res 1997;12:1316–1317.";

const hipLater = "Between scanners of 2010 the hips agreed within 1.0 % on average (Fan 2010).";
const spineLater = (percent: string) => `Between scanners of 2010 the spine still differed by ${percent} % on average (Fan 2010).`;

const spine = {
  region: "lumbar spine",
  lines: { hologic: line(1.0436, 1.055, 0.972), "ge-lunar": line(1.0436, 0.9683, 1.1) },
  citation: hui,
};

/**
 * Published equations, read in a secondary source (courses.washington.edu/bonephys/opBMDs.html) that cites one paper
 * for all. Origin of each: docs/adr/11-scoring-and-comparability.md. Other regions have no equation.
 */
export const equations: readonly Equations[] = [
  { parameters: ["bmd_fn"], lines: { hologic: line(0.019, 1.087), "ge-lunar": line(-0.023, 0.939) }, citation: lu, later: hipLater },
  { parameters: ["bmd_tr"], lines: { hologic: line(-0.017, 1.105), "ge-lunar": line(-0.042, 0.949) }, citation: lu, later: hipLater },
  { parameters: ["bmd_th"], lines: { hologic: line(0.006, 1.008), "ge-lunar": line(-0.031, 0.979) }, citation: hanson, later: hipLater },
  { ...spine, parameters: ["bmd_ls"], later: spineLater("4.1") },
  { ...spine, parameters: ["bmd_l2l3l4"], later: spineLater("3.2") },
];

/** Standard error of one person, percent of the value, from the source. */
export const conversionErrorPercent = 3.5;
/** 95 of 100 people lie within 6.9 %. */
const errorPercent = Number((normal95 * conversionErrorPercent).toFixed(1));

const slopeTo = ({ lines }: Equations, from: keyof Equations["lines"], to: Scale): number => lines[from].slope / lines[to].slope;

export function onScale({ lines }: Equations, from: keyof Equations["lines"], to: Scale, value: number): number {
  const [one, other] = [lines[from], lines[to]];
  const standardized = one.level + one.slope * (value - one.center);
  return other.center + (standardized - other.level) / other.slope;
}

export interface Converter {
  readonly from: Scanner;
  readonly convert: (value: number) => Conversion;
  readonly slope: number;
  /** Findings on today's scanners, in addition to a person's error. */
  readonly later: string;
}

export function converterOf(scanner: Scanner | null, scale: Scale, { key }: Parameter): Converter {
  const from = convertibleScanners.find((known) => known === scanner);
  const known = equations.find(({ parameters }) => parameters.some((parameter) => parameter === key));
  if (!from || !known) throw new Error(`There is no equation for ${key} of ${scanner}.`);
  const { citation, later } = known;
  return {
    ...{ from, later, slope: slopeTo(known, from, scale) },
    convert: (value) => ({
      to: scale,
      value: quantityWithoutNoise(onScale(known, from, scale, value)),
      errorPercent,
      citation,
      plain: converted,
    }),
  };
}

/** Why the scale cannot be used with these scans, or null. */
export const scaleProblem = (scale: Scale | null | undefined, reportType: ReportType): string | null =>
  scale && reportType !== "dxa" ? "Only BMD by DXA has equations between the scales of scanners." : null;
