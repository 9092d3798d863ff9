import type { Conversion, Parameter, Refusal, ReportType, Scale, Scanner } from "@trabecula/contracts";
import { hasReached, scannerLabel, type PersonFacts } from "@trabecula/report-types";
import { quantityWithoutNoise } from "../binary-noise.ts";
import { equations, errorPercent, hasLine, onScale, youngestAge, type Equations } from "./equations.ts";

/** How values of a parameter in a scan are taken to the scale that was asked for. */
export interface Converter {
  readonly from: Scanner;
  readonly convert: (value: number) => Conversion;
  /** What is said of all these values, after the numbers. */
  readonly later: string;
}

/** A converter, or why there is none; `asked` false: the value is on the scale already, or nobody asked. */
export type Converting =
  | { readonly asked: false }
  | { readonly asked: true; readonly ok: true; readonly converter: Converter }
  | { readonly asked: true; readonly ok: false; readonly refusal: Refusal };

const refused = (message: string): Converting => ({ asked: true, ok: false, refusal: { code: "no_conversion", message } });

/** Whether and how a scanner's values of a parameter go to the scale that was asked for. Nothing is guessed. */
export function convertingOf(scale: Scale | null, scanner: Scanner | null, parameter: Parameter): Converting {
  if (scale === null || scanner === scale) return { asked: false };
  const to = `the ${scannerLabel(scale)} scale`;
  if (scanner === null) return refused(`State the scanner: only then can ${parameter.abbreviation} be taken to ${to}.`);
  if (!hasLine(scanner)) return refused(`There is no equation from “${scannerLabel(scanner)}” to ${to}.`);
  const known = equations[parameter.key];
  if (!known) {
    const regions = Object.values(equations).map(({ region }) => region);
    return refused(
      `There is no equation that takes ${parameter.abbreviation} to ${to}; there are some for BMD of the ${[...new Set(regions)].join(", ")} (L1–L4 and L2–L4).`,
    );
  }
  return { asked: true, ok: true, converter: converterOf(known, scanner, scale) };
}

function converterOf(known: Equations, from: "hologic" | "ge-lunar", to: Scale): Converter {
  const { citation, later } = known;
  return {
    ...{ from, later },
    convert: (value) => ({ to, value: quantityWithoutNoise(onScale(known, from, to, value)), errorPercent, citation }),
  };
}

/** That a reference has nothing on the scale that was asked for. */
export function notOnScale(datasetName: string, { abbreviation }: Parameter, scale: Scale): Refusal {
  return {
    code: "no_conversion",
    message: `“${datasetName}” has ${abbreviation} of no ${scannerLabel(scale)} scanner; choose another dataset, or compare the value as it was measured.`,
  };
}

/** Why nobody's values are converted at this age: no child was among the women whom the equations are from. */
export function ageOfConversion(converter: Converter | null, { age }: PersonFacts): Refusal | null {
  if (converter === null || age === null || hasReached(youngestAge, age) === true) return null;
  return {
    code: "no_conversion",
    message: `The equations between scanners are from adults of ${youngestAge} years and older; nothing is converted before.`,
  };
}

/** Why a scale cannot be asked for with these scans at all. */
export const scaleProblem = (scale: Scale | null | undefined, reportType: ReportType): string | null =>
  scale && reportType !== "dxa" ? "Only BMD by DXA has equations between the scales of scanners." : null;
