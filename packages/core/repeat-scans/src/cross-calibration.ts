import { formatDecimals, countOf, listOf } from "@trabecula/messages";
import type { CalibrationEquation, CalibrationSection, Parameter, Scanner, Site } from "@trabecula/contracts";
import { phantomLine, generalizedLsc, type PhantomLine } from "@trabecula/reference-stats";
import { findParameter, reportTypeOf, whyNotByPhantom, rangeFor, trimmed } from "@trabecula/report-types";
import { findParameterName, movePoint, placesBetween } from "@trabecula/study-tables";

/** Returns null if plausible. Two scanners differ by less; a factor of ten indicates a unit error. */
function slopeProblem(slope: number): string | null {
  if (slope >= 0.5 && slope <= 2) return null;
  return `One device would read ${formatDecimals(slope, 3)} of what the other does; are the values in one unit, and of the same thing?`;
}

/** Readings of one phantom section, in the unit of the phantom's values. */
export interface SectionReadings {
  readonly section: string;
  readonly from: readonly number[];
  readonly to: readonly number[];
}

interface PhantomQuestion {
  readonly parameter: Parameter;
  readonly fromScanner: Scanner;
  readonly toScanner: Scanner;
  readonly quantity: string;
  readonly unit: string;
  readonly sections: readonly SectionReadings[];
}

export interface CalibrationFound {
  readonly ok: true;
  readonly equation: CalibrationEquation;
  readonly sections: readonly CalibrationSection[];
  readonly doubts: readonly string[];
}

export type CalibrationAnswer = CalibrationFound | { readonly ok: false; readonly message: string };

/** Fewer add a warning: ISCD requires ten phantom scans. */
const enoughReadings = 10;
const enoughSections = 5;
/** ISCD: contact the manufacturer if two DXA systems of one model differ by more than this. */
const dxaPercent = 1;

/** Calibrates in the parameter's unit from a phantom scanned on both devices, or says why not. */
export function calibrateByPhantom(question: PhantomQuestion): CalibrationAnswer {
  const { parameter, fromScanner, toScanner, quantity, unit } = question;
  const why = whyNotByPhantom(parameter, fromScanner, toScanner) ?? otherQuantity(parameter, quantity);
  if (why !== null) return { ok: false, message: why };
  const places = placesBetween(unit, parameter.unit);
  if (places === null)
    return {
      ok: false,
      message: `The phantom’s values are in ${unit || "no unit"}, and ${parameter.abbreviation} is in ${parameter.unit}.`,
    };
  const both = question.sections.filter(({ from, to }) => from.length > 0 && to.length > 0);
  const moved = (values: readonly number[]) => values.map((value) => movePoint(value, places));
  const line = phantomLine(both.map(({ from, to }) => ({ x: moved(from), y: moved(to) })));
  const problem = line.ok ? slopeProblem(line.slope) : problems[line.reason];
  if (!line.ok || problem !== null) return { ok: false, message: problem! };
  const sections = line.sections.map(({ readingsX, readingsY, meanX, meanY, residual }, index) => ({
    section: both[index]!.section,
    ...{ readingsFrom: readingsX, readingsTo: readingsY, meanFrom: meanX, meanTo: meanY, residual },
  }));
  return { ok: true, equation: equationOf(line), sections, doubts: doubtsOf(question, sections) };
}

/** HR-pQCT quantities must match the parameter's name (total density fits any bone), DXA quantities its unit. */
function otherQuantity(parameter: Parameter, quantity: string): string | null {
  if (reportTypeOf(parameter.key) !== "hr-pqct") return null;
  const named = findParameterName(quantity)?.parameter.key;
  const known = named === undefined ? null : findParameter(named);
  if (!known || known.key === parameter.key || (known.key === "tt_bmd" && parameter.group === "density")) return null;
  return `The phantom’s values are of ${known.abbreviation}, which says nothing of ${parameter.abbreviation}.`;
}

function equationOf(line: Extract<PhantomLine, { ok: true }>): CalibrationEquation {
  const { slope, intercept, meanX: meanFrom } = line;
  if (line.of === "ratio") return { slope, intercept, meanFrom, error: { of: "ratio", slopeError: line.slopeError } };
  const { correlation, standardError, sdX: sdFrom, sdY: sdTo, lower, upper } = line;
  return {
    slope,
    intercept,
    meanFrom,
    error: { of: "line", n: line.sections.length, correlation, standardError, sdFrom, sdTo, lower, upper },
  };
}

function doubtsOf({ parameter, sections: all }: PhantomQuestion, used: readonly CalibrationSection[]): string[] {
  const fewest = Math.min(...used.flatMap(({ readingsFrom, readingsTo }) => [readingsFrom, readingsTo]));
  const alone = all.filter(({ section }) => used.every((one) => one.section !== section)).map(({ section }) => section || "without a name");
  const farthest = Math.max(...used.map(({ meanFrom, meanTo }) => Math.abs(100 * (meanTo / meanFrom - 1))));
  const isDxa = reportTypeOf(parameter.key) === "dxa";
  return [
    ...(fewest < enoughReadings
      ? [`A section has ${countOf(fewest, "value")} on one of the devices; ISCD asks for ${enoughReadings} scans of the phantom on each.`]
      : []),
    ...(used.length === 1 ? ["One section gives a ratio, which holds for values like that of the section."] : []),
    ...(used.length > 1 && used.length < enoughSections
      ? [`A line over ${used.length} sections has ${countOf(used.length - 2, "degree")} of freedom; its error is itself uncertain.`]
      : []),
    ...(alone.length > 0 ? [`Only one of the devices has values of ${alone.length === 1 ? "section" : "sections"} ${listOf(alone)}.`] : []),
    ...(isDxa && farthest > dxaPercent
      ? [
          `The devices differ by ${formatDecimals(farthest, 1)} %; beyond ${dxaPercent} % ISCD asks to have the maker correct the scanner (${parameter.abbreviation}).`,
        ]
      : []),
  ];
}

const problems: Readonly<Record<Extract<PhantomLine, { ok: false }>["reason"], string>> = {
  "no-sections": "There are no days on which both devices have values of this phantom; choose other days, or another phantom.",
  "not-finite": "A value of the phantom is not a number.",
  "two-sections": "Two sections give a line without an error. Measure a third one, or keep one section alone under a name of its own.",
  "few-readings": "A section has fewer than three values on one of the devices in these days.",
  "no-spread": "The sections do not differ, so that there is no line through them.",
  opposed: "What one device reads higher the other reads lower, or the values lie around zero; is it the same phantom?",
};

interface PeopleQuestion {
  readonly parameter: Parameter;
  readonly site: Site;
  readonly fromScanner: Scanner;
  readonly toScanner: Scanner;
  readonly pairs: readonly (readonly [from: number, to: number])[];
}

/** ISCD minimum for a cross-calibration. */
const enoughPeople = 30;

/** Calibrates from people scanned on both devices, or says why not. */
export function calibrateByPeople({ parameter, site, fromScanner, toScanner, pairs }: PeopleQuestion): CalibrationAnswer {
  const impossible = outOfRange({ parameter, site, fromScanner, toScanner, pairs });
  if (impossible !== null) return { ok: false, message: impossible };
  const found = generalizedLsc({ pairs, rmsSdX: 0, rmsSdY: 0 });
  if (!found.ok) return { ok: false, message: "The people do not differ, so that there is no line through their values." };
  const { slope, intercept, correlation } = found;
  if (correlation <= 0)
    return { ok: false, message: "What one device reads higher the other reads lower; are the pairs of the same people?" };
  const problem = slopeProblem(slope);
  if (problem !== null) return { ok: false, message: problem };
  const [xs, ys] = [pairs.map(([x]) => x), pairs.map(([, y]) => y)];
  const [sdFrom, sdTo, n] = [sdOf(xs), sdOf(ys), pairs.length];
  const standardError = sdTo * Math.sqrt(((n - 1) / (n - 2)) * (1 - correlation ** 2));
  const error = { of: "line" as const, n, correlation, standardError, sdFrom, sdTo, lower: Math.min(...xs), upper: Math.max(...xs) };
  const doubts = n < enoughPeople ? [`${n} people were scanned on both; ISCD asks for ${enoughPeople}.`] : [];
  return { ok: true, equation: { slope, intercept, meanFrom: mean(xs), error }, sections: [], doubts };
}

function outOfRange({ parameter, site, fromScanner, toScanner, pairs }: PeopleQuestion): string | null {
  for (const [end, scanner] of [fromScanner, toScanner].entries()) {
    const { hard } = rangeFor(parameter, site, scanner)!;
    const place = pairs.findIndex((pair) => !(pair[end]! >= hard.min && pair[end]! <= hard.max));
    if (place >= 0)
      return `Person ${place + 1}: ${trimmed(pairs[place]![end]!)} is not within ${trimmed(hard.min)} to ${trimmed(hard.max)} ${parameter.unit}, which ${parameter.abbreviation} can be.`;
  }
  return null;
}

function sdOf(values: readonly number[]): number {
  const center = mean(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - center) ** 2, 0) / (values.length - 1));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
