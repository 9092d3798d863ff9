import type { Report, ReportChanges, ReportScan, ScoredScan, ScoreResult } from "@trabecula/contracts";
import { expect } from "vitest";

export interface Forms {
  readonly api: Report;
  readonly changes: ReportChanges;
  readonly csv: string;
  readonly json: string;
  readonly fhir: string;
  readonly pdf: string;
}

export const textOf = (pages: readonly string[]): string =>
  pages
    .join(" ")
    .replace(/\s+/g, " ")
    .replace(/(\d)– (\d)/g, "$1–$2");

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

export function numberIn(cells: Readonly<Record<string, string>>, column: string): number | null {
  const text = cells[column];
  if (text === undefined) throw new Error(`The file has no column ${column}.`);
  return text === "" ? null : Number(text);
}

const endings = /(?:st|nd|rd|th| %)$/;

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
