import type { ReportChanges } from "@trabecula/contracts";
import { findParameter, siteLabel } from "@trabecula/report-types";
import { expect } from "vitest";
import { expectWritten, linesOf, nameOf, type Forms, type Line } from "./forms.ts";
import { changeAgainst } from "./in-files.ts";

interface Concept {
  readonly coding?: readonly { readonly system: string; readonly code: string }[];
  readonly text: string;
}
interface Figure {
  readonly value: number;
  readonly unit: string;
}
interface Observation {
  readonly resourceType: string;
  readonly code: Concept;
  readonly bodySite: Concept;
  readonly effectiveDateTime?: string;
  readonly valueQuantity?: Figure;
  readonly referenceRange?: readonly { readonly low?: Figure; readonly high?: Figure; readonly text: string }[];
  readonly derivedFrom?: readonly { readonly reference: string }[];
  readonly component?: readonly {
    readonly code: Concept;
    readonly valueQuantity?: Figure;
    readonly valueBoolean?: boolean;
    readonly valueString?: string;
  }[];
}
interface Entry {
  readonly fullUrl: string;
  readonly resource: Observation & { readonly text: { readonly div: string } };
}

const codeOf = ({ coding = [] }: Concept) => coding.find(({ system }) => system.startsWith("urn:oid:"))?.code;

export function expectSameInFhir({ api, changes, fhir }: Forms): void {
  const { entry } = JSON.parse(fhir) as { entry: Entry[] };
  const observations = entry.filter(({ resource }) => resource.resourceType === "Observation");
  const lines = linesOf(api);
  expect(observations.filter(({ resource }) => !resource.derivedFrom)).toHaveLength(lines.length);
  for (const line of lines) {
    const { fullUrl, resource } = valueOf(observations, line);
    expect(resource.valueQuantity).toMatchObject({ value: line.result.value, unit: line.result.unit === "" ? "1" : line.result.unit });
    expectSameRanges(resource, line);
    expectSameScores(
      observations.flatMap(({ resource: one }) => (one.derivedFrom?.[0]?.reference === fullUrl ? [one] : [])),
      line,
    );
    expectSameChange(resource, changes, line);
  }
  expectSameForPeople(entry.find(({ resource }) => resource.resourceType === "DiagnosticReport")!.resource.text.div, lines);
}

function valueOf(observations: readonly Entry[], line: Line): Entry {
  const found = observations.filter(
    ({ resource: { code, bodySite, effectiveDateTime, derivedFrom } }) =>
      !derivedFrom &&
      codeOf(code) === line.result.parameter &&
      bodySite.text === placeOf(line) &&
      effectiveDateTime === line.input.scanDate,
  );
  expect(found, nameOf(line)).toHaveLength(1);
  return found[0]!;
}

function placeOf({ scan, result }: Line): string {
  const region = /^(?:bmd|bmc|area)_/.test(result.parameter)
    ? findParameter(result.parameter)!.label.replace(/, [^,]+$/, "")
    : siteLabel(scan.site);
  return scan.side === null ? region : `${region}, ${scan.side}`;
}

function expectSameScores(scores: readonly Observation[], line: Line): void {
  const { parameter, zScore, percentile, tScore, interval, tInterval, height } = line.result;
  const stored = { z: [zScore, "SD", "Z-score"], percentile: [percentile, "%", "percentile"], t: [tScore, "SD", "T-score"] } as const;
  const of = (kind: string) => scores.filter(({ code }) => codeOf(code) === `${parameter}_${kind}`);
  expect(scores).toHaveLength(Object.keys(stored).flatMap(of).length);
  for (const [kind, [value, unit, words]] of Object.entries(stored)) {
    const written = of(kind).flatMap(({ valueQuantity, code }) => (valueQuantity ? [{ ...valueQuantity, text: code.text }] : []));
    expect(written, `${nameOf(line)} ${kind}`).toMatchObject(
      value === null ? [] : [{ value, unit, text: expect.stringContaining(`: ${words}`) }],
    );
    expect(of(kind).length, `${nameOf(line)} ${kind}`).toBeLessThanOrEqual(1);
    const ends = {
      z: [...(interval?.zScore ?? [])],
      percentile: [...(interval?.percentile ?? []), ...(interval?.repeat ?? [])],
      t: tInterval?.tScore,
    }[kind];
    const byHeight =
      kind === "z" && height ? [line.scan.height!.zScore, line.scan.height!.heightAge, height.forHeightAge, height.adjusted] : [];
    expect(
      of(kind).flatMap(({ component = [] }) =>
        component.flatMap(({ valueQuantity, valueString }) => (valueString === undefined ? [valueQuantity?.value] : [])),
      ),
      `beside ${nameOf(line)} ${kind}`,
    ).toEqual(value === null ? [] : [...(ends ?? []), ...byHeight.map((figure) => figure.value)].filter((figure) => figure !== null));
  }
}

function expectSameRanges({ referenceRange = [] }: Observation, { result: { reference, youngAdult } }: Line): void {
  const [byAge, young] = [referenceRange.find(({ low }) => low), referenceRange.find(({ low }) => !low)];
  expect([byAge?.low?.value, byAge?.high?.value]).toEqual([reference?.p5, reference?.p95]);
  expect(figuresIn(byAge?.text, /Median (\S+),/)).toEqual(rounded(reference?.median));
  expect(figuresIn(young?.text, /mean (\S+), SD (\S+)/)).toEqual(rounded(youngAdult?.mean, youngAdult?.sd));
}

const figuresIn = (text: string | undefined, pattern: RegExp): number[] =>
  (text === undefined ? [] : pattern.exec(text)!.slice(1)).map((figure) => Number(figure.replace("−", "-")));
const rounded = (...figures: readonly (number | undefined)[]): number[] =>
  figures.flatMap((figure) => (figure === undefined ? [] : [Number(figure.toPrecision(6))]));

function expectSameChange({ component = [] }: Observation, changes: ReportChanges, line: Line): void {
  const { absolute, percent, percentPerYear, zChange, tChange, changeScore, lsc, significant, beyondChance } =
    changeAgainst(changes, line, "previous") ?? {};
  const stored = {
    change: absolute,
    change_percent: percent,
    change_percent_per_year: percentPerYear,
    z_change: zChange,
    t_change: tChange,
    change_score: changeScore?.z,
    change_percentile: changeScore?.percentile,
  };
  const figures = { ...stored, lsc: lsc?.value, significant_change: significant, change_beyond_chance: beyondChance };
  const written = component.map(({ code, valueQuantity, valueBoolean }) => [codeOf(code), valueQuantity?.value ?? valueBoolean]);
  expect(Object.fromEntries(written), nameOf(line)).toEqual(
    Object.fromEntries(Object.entries(figures).filter(([, figure]) => figure !== null && figure !== undefined)),
  );
}

function expectSameForPeople(html: string, lines: readonly Line[]): void {
  const rows = [...html.matchAll(/<tr>((?:<td>.*?<\/td>)+)<\/tr>/g)].map(([, row]) =>
    row!.split(/<\/?td>/).filter((_, at) => at % 2 === 1),
  );
  expect(rows).toHaveLength(lines.length);
  for (const [index, line] of lines.entries()) {
    const { parameter, value, zScore, percentile, tScore } = line.result;
    const { label, display } = findParameter(parameter)!;
    const [name, , figure, ...scores] = rows[index]!.map((text) => text.replaceAll("&lt;", "<").replaceAll("&gt;", ">"));
    expect(name).toBe(label);
    expectWritten(figure!.replace(` ${display.unit}`, ""), value * display.factor, display.decimals, nameOf(line));
    for (const [place, [score, decimals]] of (
      [
        [zScore, 1],
        [percentile, 0],
        [tScore, 1],
      ] as const
    ).entries())
      expectWritten(scores[place] || null, score, decimals, `${nameOf(line)} in the table for people`);
  }
}
