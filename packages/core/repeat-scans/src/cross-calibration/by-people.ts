import type { Parameter, Scanner, Site } from "@trabecula/contracts";
import { generalizedLsc } from "@trabecula/reference-stats";
import { rangeFor, trimmed } from "@trabecula/report-types";
import type { CalibrationAnswer } from "./by-phantom.ts";
import { slopeProblem } from "./slope-problem.ts";

export interface PeopleQuestion {
  readonly parameter: Parameter;
  readonly site: Site;
  readonly fromScanner: Scanner;
  readonly toScanner: Scanner;
  /** One pair per person, in the parameter's unit. */
  readonly pairs: readonly (readonly [from: number, to: number])[];
}

/** ISCD minimum for a cross-calibration. */
const enoughPeople = 30;

/** Cross-calibration from people scanned on both devices, or the reason why not. */
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
