import type { Report, ScoreResult } from "@trabecula/contracts";
import { findParameter, reportTypes } from "@trabecula/report-types";
import {
  forPatients,
  changesView,
  noContext,
  viewOfReport,
  type ChangeLineView,
  type LineView,
  type ReportView,
  type SiteView,
} from "@trabecula/report-view";
import { englishTexts } from "@trabecula/messages/patient-texts";
import { expect } from "vitest";
import { expectWritten, linesOf, type Forms } from "./forms.ts";

const displayOf = (parameter: string) => findParameter(parameter)!.display;
const viewOf = (report: Report): ReportView => viewOfReport(report, reportTypes[report.reportType], "researcher");

const scoredLines = ({ profiles }: SiteView): LineView[] => profiles.flatMap(({ groups }) => groups.flatMap(({ lines }) => lines));
const notCompared = ({ notCompared: none }: SiteView) => none?.reasons.flatMap(({ values }) => values) ?? [];

export function expectSameOnScreen({ api }: Pick<Forms, "api">): void {
  expectSameHeights({ api });
  for (const [index, site] of viewOf(api).sites.entries()) {
    const stored = new Map(api.scans[index]!.results.map((result) => [result.parameter, result]));
    const shown = [...scoredLines(site), ...notCompared(site)].map(({ parameter }) => parameter);
    expect(shown.sort()).toEqual([...stored.keys()].sort());
    for (const line of scoredLines(site)) expectSameLine(line, stored.get(line.parameter)!, site);
    for (const { parameter, value } of notCompared(site)) {
      const result = stored.get(parameter)!;
      expectWritten(value, result.value * displayOf(parameter).factor, displayOf(parameter).decimals, parameter);
      expect([result.zScore, result.tScore]).toEqual([null, null]);
    }
  }
}

function expectSameLine(line: LineView, result: ScoreResult, { profiles }: SiteView): void {
  const { factor, decimals } = displayOf(line.parameter);
  const expectFigure = (written: string | null | undefined, stored: number | null | undefined, what: string) =>
    expectWritten(written ?? null, stored == null ? null : stored * factor, decimals, `${line.parameter} ${what}`);
  expectFigure(line.value, result.value, "value");
  expectWritten(line.zScore, result.zScore, 1, `${line.parameter} Z`);
  expectWritten(line.tScore, result.tScore, 1, `${line.parameter} T`);
  expectWritten(line.percentile, result.percentile, 0, `${line.parameter} percentile`);
  expectSameInterval(line, result);
  const { scale } = profiles.find(({ groups }) => groups.some(({ lines }) => lines.includes(line)))!;
  expect([line.score, line.scoreText]).toEqual(scale === "z" ? [result.zScore, line.zScore] : [result.tScore, line.tScore]);
  const young = result.youngAdult;
  for (const key of ["mean", "sd"] as const) expectFigure(line.youngAdult?.[key], young?.[key], key);
  for (const [key, of] of [
    ["median", "median"],
    ["low", "p5"],
    ["high", "p95"],
  ] as const)
    expectFigure(line.reference?.[key], result.reference?.[of], key);
}

function expectSameHeights({ api }: Pick<Forms, "api">): void {
  const lines = linesOf(api).filter(({ result }) => result.height?.forHeightAge.value != null || result.height?.adjusted.value != null);
  const view = viewOf(api).childHeight;
  expect((view?.lines ?? []).map(({ key }) => key)).toEqual(lines.map(({ index, result }) => `scan-${index + 1}:${result.parameter}`));
  for (const [index, { result }] of lines.entries()) {
    const line = view!.lines[index]!;
    expectWritten(line.age, result.zScore, 1, line.key);
    expectWritten(line.forHeightAge, result.height!.forHeightAge.value, 1, line.key);
    expectWritten(line.adjusted, result.height!.adjusted.value, 1, line.key);
  }
  expect(view !== null).toBe(api.scans.some(({ height }) => height));
}

function expectSameInterval({ interval, words, scoreText, zScore, parameter }: LineView, result: ScoreResult): void {
  const isByAge = scoreText === zScore;
  const ends = isByAge ? result.interval?.percentile : result.tInterval?.tScore;
  const shown = ends ?? (isByAge ? result.interval?.repeat : null) ?? null;
  expect(interval === null, parameter).toBe(shown === null);
  if (shown === null || interval === null) return;
  const [low, high] = interval.text.split(isByAge ? "–" : " to ");
  expectWritten(low!, shown[0], isByAge ? 0 : 1, `${parameter} lower end`);
  expectWritten(high!, shown[1], isByAge ? 0 : 1, `${parameter} upper end`);
  const isSure = isByAge ? result.interval!.percentile !== null : result.tInterval!.people !== null;
  const isEstimated = isByAge && ["estimated", "controls"].includes(result.interval!.curve?.of ?? "");
  expect(interval.kind).toBe(isEstimated ? "estimated" : isSure ? "sure" : "repeat");
  expect(interval.ends).toEqual(isSure ? (isByAge ? result.interval!.zScore : shown) : null);
  expect(words).toContain(isByAge && isSure ? `percentile; ${interval.words}; Z-score` : `. ${interval.words}`);
}

export function expectSameChangesOnScreen({ api, changes }: Pick<Forms, "api" | "changes">): void {
  const lines = changesView(changes, reportTypes[api.reportType], "researcher")?.lines ?? [];
  const pairs = changes.series.flatMap(({ parameter, changes: own }) => own.map((change) => ({ parameter, ...change })));
  const compared = pairs.filter(({ refusal }) => refusal === null);
  expect(lines).toHaveLength(compared.length);
  for (const { parameter, absolute, percent, percentPerYear, zChange, tChange, lsc, ...change } of compared) {
    const line = lines.find(({ key }) => key === `${change.fromReportId}:${change.fromScan}:${change.toScan}:${parameter}`)!;
    const { factor, decimals } = displayOf(parameter);
    expectWritten(line.change, absolute! * factor, decimals, `${parameter} change`);
    expectWritten(line.lsc?.text ?? null, lsc === null ? null : lsc.value * factor, decimals, `${parameter} LSC`);
    expectWritten(line.percent, percent, 1, `${parameter} percent`);
    expectWritten(line.perYear, percentPerYear, 1, `${parameter} percent a year`);
    expectWritten(line.zChange, zChange, 1, `${parameter} change of Z`);
    expectWritten(line.tChange, tChange, 1, `${parameter} change of T`);
    expect([line.significant, line.from]).toEqual([change.significant === true, change.from]);
    expect(/own LSC/.test(line.verdict)).toBe(change.significant !== null);
  }
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
const inARow = (...parts: readonly (string | null)[]) =>
  parts
    .filter((part) => part !== null && part !== "")
    .map((part) => escaped(part!))
    .join(" ");

export function expectSameOnPaper({ api, changes, pdf }: Forms): void {
  const { sites } = viewOf(api);
  const results = pdf.slice(0, pdf.indexOf(" Methods "));
  const methods = pdf.slice(results.length);
  const references = methods.slice(methods.indexOf(" Reference values "));
  const titles = sites.filter(({ profiles }) => profiles.length > 0).map(({ title }) => title);
  for (const site of sites) {
    for (const { scale, groups } of site.profiles)
      for (const line of groups.flatMap(({ lines }) => lines)) {
        expect(partOf(results, titles, site.title), `${site.title} ${line.parameter}`).toMatch(new RegExp(resultRow(line, scale)));
        expect(partOf(references, titles, site.title), `${site.title} ${line.parameter}`).toMatch(new RegExp(referenceRow(line)));
      }
    for (const { abbreviation, value, unit } of notCompared(site)) expect(methods).toMatch(new RegExp(inARow(abbreviation, value, unit)));
  }
  for (const line of viewOf(api).childHeight?.lines ?? [])
    expect(results).toMatch(new RegExp(inARow(`${line.abbreviation}, ${line.siteTitle}`, line.age, line.forHeightAge, line.adjusted)));
  for (const line of changesView(changes, reportTypes[api.reportType], "researcher")?.lines ?? [])
    expect(pdf).toMatch(new RegExp(changeRow(line)));
}

function resultRow({ abbreviation, value, unit, percentile, interval, zScore, tScore }: LineView, scale: "z" | "t"): string {
  const marks = "(?: ↓)?(?: [a-z,]+)?";
  // No interval column where two sites share the width.
  const rank = `${percentile === null ? "" : " "}${interval ? `(?:${escaped(interval.text)} )?` : ""}`;
  return `${escaped(abbreviation)}${marks} ${escaped(value)} (?:${escaped(unit)} )?(?:[▼▲]+ )?${inARow(percentile)}${rank}${inARow(zScore, scale === "t" ? tScore : null)}(?= |$)`;
}

function referenceRow({ abbreviation, reference, youngAdult, tScore }: LineView): string {
  const median = reference === null ? "–" : `${reference.median} (${reference.low}–${reference.high})`;
  const young = youngAdult === null ? "–" : `${youngAdult.mean} ± ${youngAdult.sd}`;
  return inARow(abbreviation, median, young, tScore ?? "–");
}

function changeRow({ abbreviation, unit, since, change, percent, perYear, lsc, verdict, scores }: ChangeLineView): string {
  return inARow(
    unit === "" ? abbreviation : `${abbreviation}, ${unit}`,
    since,
    change,
    percent ?? "–",
    perYear ?? "–",
    lsc?.text ?? "–",
    verdict,
    scores || "–",
  );
}

function partOf(text: string, titles: readonly string[], title: string): string {
  const starts: number[] = [];
  for (const each of titles) starts.push(text.indexOf(each, starts.at(-1) ?? 0));
  const index = titles.indexOf(title);
  return text.slice(starts[index], starts[index + 1]);
}

/** A place among 100 if there is a percentile; none with a T-score only. */
export function expectSameForPatients({ api }: Pick<Forms, "api">): void {
  const stored = new Map(linesOf(api).map((line) => [`scan-${line.index + 1}:${line.result.parameter}`, line.result]));
  const { lines } = viewOfReport(api, reportTypes[api.reportType], "patient", null, noContext, forPatients(englishTexts)).patient!;
  for (const { key, value, among, sentence } of lines) {
    const result = stored.get(key)!;
    const { factor, decimals, unit } = displayOf(result.parameter);
    expectWritten(unit === "" ? value : value.replace(` ${unit}`, ""), result.value * factor, decimals, key);
    const isByAge = result.preferred !== "t" && result.percentile !== null;
    expect(among !== null, key).toBe(isByAge || (result.tScore === null && result.percentile !== null));
    if (among === null) expect(sentence).not.toMatch(/out of 100/i);
    else expect([among, /100/.test(sentence)]).toEqual([Math.min(99, Math.max(1, Math.round(result.percentile!))), true]);
    const reported = /about (\d+) would/.exec(sentence)?.[1];
    if (reported !== undefined) expect(Number(reported)).toBe(among);
  }
}
