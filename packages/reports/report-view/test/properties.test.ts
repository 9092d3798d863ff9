import type { Report } from "@trabecula/contracts";
import { formatScore, reportTypes, zoneOfT } from "@trabecula/report-types";
import fc from "fast-check";
import { expect, it } from "vitest";
import { forPatients, noContext, readings, viewOfReport, type LineView, type Reading } from "../src/index.ts";
import { englishTexts } from "@trabecula/messages/patient-texts";
import { anyReport, textsOf } from "./support.ts";

const viewOf = (report: Report, reading: Reading = "researcher") =>
  viewOfReport(report, reportTypes[report.reportType], reading, null, noContext, forPatients(englishTexts));
const linesOf = (report: Report): LineView[] =>
  viewOf(report).sites.flatMap(({ profiles }) => profiles.flatMap(({ groups }) => groups.flatMap(({ lines }) => lines)));
const holds = (property: (report: Report) => void) => fc.assert(fc.property(anyReport, property), { numRuns: 30 });

it("shows every measured value exactly once, with a score or with a reason", () => {
  holds((report) => {
    const view = viewOf(report);
    const refused = view.sites.flatMap(({ notCompared }) => notCompared?.reasons.flatMap(({ values }) => values) ?? []);
    const shown = [...linesOf(report), ...refused].map(({ key }) => key).toSorted();
    const measured = report.scans.flatMap(({ results }, index) => results.map(({ parameter }) => `scan-${index + 1}:${parameter}`));
    expect(shown).toEqual(measured.toSorted());
    expect(view.notCompared).toBe(refused.length);
  });
});

it("never shows undefined, NaN or other unformatted values, in any view", () => {
  holds((report) => {
    for (const reading of readings)
      expect(
        textsOf(viewOf(report, reading)).filter((text) => /undefined|\bNaN\b|\bnull\b|\[object|Infinity| {2}|\.\./.test(text)),
      ).toEqual([]);
  });
});

it("draws each line on the axis of its score, and marks outliers by that score alone", () => {
  holds((report) => {
    for (const site of viewOf(report).sites)
      for (const { scale, groups } of site.profiles)
        for (const line of groups.flatMap(({ lines }) => lines)) {
          const stored = storedOf(report, line.key);
          expect(line.score).toBe(scale === "z" ? stored.zScore : stored.tScore);
          expect(line.scoreText).toBe(formatScore(line.score));
          const ofZ = () => (stored.percentile! < 5 ? "below" : stored.percentile! > 95 ? "above" : "within");
          expect(line.place).toBe(scale === "z" ? ofZ() : zoneOfT(line.score));
        }
  });
});

it("places no value elsewhere in the summary than on its line", () => {
  holds((report) => {
    const lines = linesOf(report);
    const sentences = viewOf(report).summary.sentences;
    const { parameters } = reportTypes[report.reportType];
    const others = sentences.flatMap((text) => /^(?:The other|All) (\d+) value/.exec(text)?.[1] ?? []).map(Number);
    expect(others.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(lines.filter(({ outside }) => !outside).length);
    for (const { place, text } of sentences.flatMap(clausesOf))
      for (const [, name, score] of text.matchAll(
        /([^,;()]+?) \((?:[^()]*, )?(?:T )?([<>]? ?−?[\d.]+(?:st|nd|rd|th)?)(?: percentile)?\)/g,
      )) {
        const meant = lines.filter((line) => {
          const parameter = parameters.find(({ key }) => key === line.parameter)!;
          return name!.toLowerCase().endsWith(parameter.name.toLowerCase()) && [line.percentile, line.tScore].includes(score!);
        });
        expect(
          meant.some((line) => line.place === place),
          `${name} (${score}) ${place}`,
        ).toBe(true);
      }
  });
});

it("shows patients no same-age percentile that is not stored", () => {
  holds((report) => {
    const { patient, identity, summary } = viewOf(report, "patient");
    for (const line of patient!.lines) {
      const { percentile, zScore } = storedOf(report, line.key);
      if (line.among !== null) expect([percentile !== null, zScore !== null]).toEqual([true, true]);
      else expect(line.sentence).toMatch(/young|most/);
    }
    for (const text of textsOf({ patient, identity: identity.map(({ label }) => label), summary }))
      expect(text).not.toMatch(/\bab?normal|z-score|t-score|percentile|\breference sex|\bscanner$|motion/i);
  });
});

function storedOf(report: Report, key: string): Report["scans"][number]["results"][number] {
  const [scan, parameter] = key.split(":");
  return report.scans[Number(scan!.slice(5)) - 1]!.results.find((result) => result.parameter === parameter)!;
}

function clausesOf(sentence: string): { place: string; text: string }[] {
  const [before] = sentence
    .replace(/ \((?:[A-Z][a-z]{2} \d+, \d{4}|scan \d+)\)/g, "")
    .replace(/\d+ values \(the (?:lowest|highest) is ([^,()]+), ([^()]+)\)/g, "$1 ($2)")
    .split(" the middle 90 %");
  return [...before!.matchAll(/(.+?) (?:(?:is|are) )?(below|within|above)(?:, | and |$)/g)].map(([, text, place]) => ({
    place: place!,
    text: text!,
  }));
}
