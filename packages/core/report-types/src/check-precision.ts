import type { OwnCrossCalibration, OwnPrecision, Parameter, ReportType, Scanner, Site } from "@trabecula/contracts";
import { trimmed } from "./format.ts";
import { scannerLabel, siteLabel } from "./labels.ts";
import { rangeFor } from "./range-for.ts";
import { findParameter, reportTypeOf, reportTypes } from "./registry.ts";

export interface EntryProblem {
  readonly field: string;
  readonly message: string;
}

/** Plausible RMS-CV of repeats; porosity is allowed up to a fifth. */
const mostCvPercent = 30;
const leastCvPercent = 0.01;

interface Place {
  readonly reportType: ReportType;
  readonly parameter: string;
  readonly site: Site;
}

/** Null if plausible; else an unknown parameter, site or scanner, or an impossible size, mostly a unit error. */
export function precisionProblem(entry: OwnPrecision): EntryProblem | null {
  const wrong = placeProblem(entry) ?? scannerProblem(entry.reportType, "scanner", entry.scanner);
  if (wrong) return wrong;
  const parameter = findParameter(entry.parameter)!;
  return sdProblem(parameter, entry.site, entry.scanner, entry.rmsSd ?? null) ?? cvProblem(parameter, entry.rmsCvPercent ?? null);
}

/** Checks a line between two scanners like `precisionProblem`: its figures must be consistent and plausible. */
export function crossCalibrationProblem(entry: OwnCrossCalibration): EntryProblem | null {
  const { reportType, fromScanner, toScanner, slope, correlation, sdFrom, sdTo } = entry;
  const wrong =
    placeProblem(entry) ?? scannerProblem(reportType, "fromScanner", fromScanner) ?? scannerProblem(reportType, "toScanner", toScanner);
  if (wrong) return wrong;
  if (fromScanner === toScanner) return { field: "toScanner", message: "A cross-calibration is between two different scanners." };
  const parameter = findParameter(entry.parameter)!;
  const spread = spreadProblem(parameter, entry, "sdFrom", sdFrom) ?? spreadProblem(parameter, entry, "sdTo", sdTo);
  if (spread) return spread;
  const range = rangeProblem(parameter, entry);
  if (range) return range;
  // A regression slope is r · sdTo / sdFrom; other methods give similar slopes.
  const expected = (correlation * sdTo) / sdFrom;
  if (slope / expected < 1.5 && expected / slope < 1.5) return null;
  const message = `A slope of ${trimmed(slope)} does not go with this correlation and these standard deviations, which give about ${trimmed(significant(expected))}; are the two scanners the wrong way around?`;
  return { field: "slope", message };
}

function placeProblem({ reportType, parameter: key, site }: Place): EntryProblem | null {
  const parameter = findParameter(key);
  if (!parameter || reportTypeOf(key) !== reportType)
    return { field: "parameter", message: `“${key}” is not a parameter of ${reportTypes[reportType].label}.` };
  if (parameter.sites.includes(site)) return null;
  return { field: "site", message: `${parameter.abbreviation} is not measured at this site (${siteLabel(site)}).` };
}

function scannerProblem(reportType: ReportType, field: string, scanner: Scanner): EntryProblem | null {
  if (scanner === "other") return { field, message: "Name the scanner: “other” may be two different ones." };
  const { label, scanners } = reportTypes[reportType];
  if (scanners.some(({ key }) => key === scanner)) return null;
  return { field, message: `${scannerLabel(scanner)} is not a scanner of ${label}.` };
}

function sdProblem(parameter: Parameter, site: Site, scanner: Scanner, sd: number | null): EntryProblem | null {
  if (sd === null) return null;
  const { soft, hard } = rangeFor(parameter, site, scanner)!;
  const usual = Math.max(Math.abs((soft ?? hard).min), Math.abs((soft ?? hard).max));
  // Removes binary noise, so that 0.1 % compares as equal.
  const share = Number(((100 * sd) / usual).toPrecision(12));
  if (share >= leastCvPercent && share <= mostCvPercent) return null;
  const size = share > mostCvPercent ? "large" : "small";
  const message = `An RMS-SD of ${withUnit(sd, parameter)} is too ${size} for ${parameter.abbreviation}, of which ${withUnit(usual, parameter)} is a high value; is it in another unit?`;
  return { field: "rmsSd", message };
}

function cvProblem(parameter: Parameter, cv: number | null): EntryProblem | null {
  if (cv === null || (cv >= leastCvPercent && cv <= mostCvPercent)) return null;
  const limit = cv > mostCvPercent ? `at most ${mostCvPercent} %` : `at least ${leastCvPercent} %`;
  return {
    field: "rmsCvPercent",
    message: `An RMS-CV of ${trimmed(cv)} % cannot be the precision of ${parameter.abbreviation}; repeats scatter by ${limit}.`,
  };
}

/** The spread must be smaller than the plausible range. */
function spreadProblem(
  parameter: Parameter,
  { site, fromScanner, toScanner }: OwnCrossCalibration,
  field: "sdFrom" | "sdTo",
  sd: number,
): EntryProblem | null {
  const { hard } = rangeFor(parameter, site, field === "sdFrom" ? fromScanner : toScanner)!;
  if (sd < (hard.max - hard.min) / 2) return null;
  const message = `People do not differ by a standard deviation of ${withUnit(sd, parameter)} in ${parameter.abbreviation}; is it in another unit?`;
  return { field, message };
}

/** The calibrated range must be plausible and wider than the standard deviation. */
function rangeProblem(parameter: Parameter, { site, fromScanner, sdFrom, lower, upper }: OwnCrossCalibration): EntryProblem | null {
  if (lower == null || upper == null) return null;
  const { hard } = rangeFor(parameter, site, fromScanner)!;
  const shown = `${trimmed(lower)} to ${withUnit(upper, parameter)}`;
  if (lower < hard.min || upper > hard.max) {
    const possible = `${trimmed(hard.min)} to ${withUnit(hard.max, parameter)}`;
    return {
      field: lower < hard.min ? "lower" : "upper",
      message: `${shown} is not within ${possible}, which ${parameter.abbreviation} can be; is it in another unit?`,
    };
  }
  if (upper - lower > sdFrom) return null;
  return {
    field: "upper",
    message: `A range of ${shown} is narrower than one standard deviation of the people measured (${withUnit(sdFrom, parameter)}).`,
  };
}

function withUnit(value: number, { unit }: Parameter): string {
  return unit === "" || unit === "fraction" ? trimmed(value) : `${trimmed(value)} ${unit}`;
}

function significant(value: number): number {
  return Number(value.toPrecision(3));
}
