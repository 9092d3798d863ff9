import type { Report, ReportChanges, ReportScan, ScoredScan, ScoreResult } from "@trabecula/contracts";
import { expect } from "vitest";

/** One report in every form that it leaves in. */
export interface Forms {
  /** What GET /api/reports/{id} answers, and of its changes. */
  readonly api: Report;
  readonly changes: ReportChanges;
  /** The files of the report. */
  readonly csv: string;
  readonly json: string;
  readonly fhir: string;
  /** Text of the researcher's document. */
  readonly pdf: string;
}

/** The text of a document in one line; a range that is broken after its dash is whole again. */
export const textOf = (pages: readonly string[]): string =>
  pages
    .join(" ")
    .replace(/\s+/g, " ")
    .replace(/(\d)– (\d)/g, "$1–$2");

/** A measurement with the scan that it is of; `index`: which one of the report. */
export interface Line {
  readonly index: number;
  readonly scan: ScoredScan;
  readonly input: ReportScan;
  readonly result: ScoreResult;
}

export function linesOf({ scans, inputs }: Report): Line[] {
  return scans.flatMap((scan, index) => scan.results.map((result) => ({ index, scan, input: inputs[index]!, result })));
}

export const nameOf = ({ scan, result }: Line): string => [scan.site, scan.side, result.parameter].join(" ");

/** A number as it is written in a file; empty means that there is none. */
export function numberIn(cells: Readonly<Record<string, string>>, column: string): number | null {
  const text = cells[column];
  if (text === undefined) throw new Error(`The file has no column ${column}.`);
  return text === "" ? null : Number(text);
}

/** Letters of an ordinal and the sign of percent, which follow a number. */
const endings = /(?:st|nd|rd|th| %)$/;

/**
 * A number as a person reads it: the stored one rounded to so many decimals, or a bound that holds; nothing where there is none.
 */
export function expectWritten(written: string | null, stored: number | null, decimals: number, what: string): void {
  if (written === null || stored === null) return void expect([written, stored], what).toEqual([null, null]);
  const plain = written.replace("−", "-").replace(endings, "").replace(/^\+/, "");
  const bound = /^([<>]) ?(-?\d+)$/.exec(plain);
  if (bound) {
    const limit = Number(bound[2]);
    expect(bound[1] === "<" ? stored < limit : stored > limit, `${what}: ${written} of ${stored}`).toBe(true);
    return;
  }
  expect(plain.split(".")[1]?.length ?? 0, `${what}: decimals of ${written}`).toBe(decimals);
  expect(Math.abs(Number(plain) - stored), `${what}: ${written} of ${stored}`).toBeLessThanOrEqual(0.5 * 10 ** -decimals + 1e-9);
}
