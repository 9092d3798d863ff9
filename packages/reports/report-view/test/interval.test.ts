import type { ScoreResult } from "@trabecula/contracts";
import { describe, expect, it } from "vitest";
import { reportTypes } from "@trabecula/report-types";
import { intervalEndsText } from "../src/interval.ts";
import { viewOfReport } from "../src/index.ts";
import { report, result } from "./factories.ts";

describe("intervalEndsText", () => {
  it.each([
    [[7.2, 19.4], "between the 7th and the 19th"],
    [[0.2, 2.3], "up to the 2nd"],
    [[97.1, 99.6], "from the 97th up"],
    [[0.001, 0.9], "below the 1st"],
    [[99.2, 99.9], "above the 99th"],
    [[0.4, 99.4], "anywhere from below the 1st to above the 99th"],
    [[11.8, 12.2], "at the 12th"],
  ] as const)("of %j: %s", (percentile, words) => {
    expect(intervalEndsText(percentile)).toBe(words);
  });
});

describe("a report", () => {
  const measurement = { error: 4, kind: "own" as const, source: "This laboratory’s own precision" };
  const ends = { zScore: [-1.48, -0.86] as [number, number], percentile: [6.9, 19.4] as [number, number] };
  const text = "95 %: measurement and the 36 people behind the reference";
  const curve = { zError: 0.1, of: "people" as const, people: 36 };
  const sure = { ...ends, repeat: [8.1, 17.2] as [number, number], text, measurement, conversion: null, curve };
  const withInterval = (interval: ScoreResult["interval"]) =>
    result({ zScore: -1.17, percentile: 12.1, tScore: null, youngAdult: null, ...(interval && { interval }) });
  const viewOf = (...results: ScoreResult[]) => viewOfReport(report(results), reportTypes["hr-pqct"], "researcher");
  const lineOf = (one: ScoreResult) => viewOf(one).sites[0]!.profiles[0]!.groups[0]!.lines[0]!;
  const reported = (...results: ScoreResult[]) =>
    viewOf(...results).methods.facts.flatMap(({ label, value }) => (label.startsWith("Uncertainty") ? [[label, value]] : []));

  it("states the 95 % interval in words in the summary and on its line, and which parts it holds", () => {
    const value = withInterval(sure);
    expect(viewOf(value).summary.sentences.join(" ")).toContain("(12th percentile; between the 7th and the 19th)");
    const line = lineOf(value);
    expect(line.words).toContain("12th percentile; between the 7th and the 19th; Z-score −1.2, within");
    expect(line.interval).toEqual({ kind: "sure", words: "between the 7th and the 19th", text: "7th–19th", ends: [-1.48, -0.86] });
    expect(reported(value)).toEqual([
      ["Uncertainty of percentiles", `${text}. Precision of the measurement: This laboratory’s own precision.`],
    ]);
  });

  it("does not call an interval 95 % whose number of people is estimated, also where its record does", () => {
    const estimated = withInterval({ ...sure, text: "95 %: measurement and curve, about", curve: { ...curve, of: "estimated" } });
    expect(viewOf(estimated).summary.sentences.join(" ")).toContain("(12th percentile; estimated between the 7th and the 19th)");
    const line = lineOf(estimated);
    expect(line.interval).toMatchObject({ kind: "estimated", text: "7th–19th", ends: [-1.48, -0.86] });
    expect(line.words).toContain("12th percentile; estimated between the 7th and the 19th; Z-score −1.2");
    expect(reported(estimated)[0]![1]).toMatch(/^Measurement and curve, about; the number near this age is estimated\./);
  });

  const sentence = "Repeat measurements would vary from 6.9 to 19.4. How well the reference knows its own group is not stated.";
  it.each([
    ["made today", { ...sure, zScore: null, percentile: null, repeat: ends.percentile, text: sentence, curve: null }],
    ["saved before engine 1.7.0", { ...ends, measurement, curve: null }],
  ])("does not call an interval 95 %% if the reference states no number of people, in a record %s", (_, interval) => {
    const value = withInterval(interval);
    expect(viewOf(value).summary.sentences.join(" ")).toContain("(12th percentile)");
    const line = lineOf(value);
    expect(line.interval).toEqual({ kind: "repeat", words: sentence, text: "7th–19th", ends: null });
    expect(line.words).toContain(`12th percentile, Z-score −1.2, within the middle 90 % of women of this age. ${sentence}`);
    expect(reported(value)).toEqual([
      ["Uncertainty of percentiles", `${sentence} Precision of the measurement: This laboratory’s own precision.`],
    ]);
    expect(reported(value, { ...value, parameter: "ct_th" })[0]![1]).toContain(
      "Repeat measurements would vary: Tt.BMD from 6.9 to 19.4; Ct.Th from 6.9 to 19.4. How well",
    );
  });

  it("gives T-scores intervals of their own, and no explanation without intervals", () => {
    const words = "Repeat measurements would vary from T −1.5 to −0.9. How well the reference knows its young adults is not stated.";
    const tInterval = { tScore: [-1.5, -0.9] as [number, number], text: words, measurement, conversion: null, people: null, crosses: [] };
    const byYoung = { ...withInterval(sure), preferred: "t" as const, tScore: -1.2, tInterval };
    expect(lineOf(byYoung).interval).toEqual({ kind: "repeat", words, text: "−1.5 to −0.9", ends: null });
    expect(lineOf({ ...byYoung, tInterval: { ...tInterval, people: 409 } }).interval).toMatchObject({ kind: "sure", ends: [-1.5, -0.9] });
    expect(reported(byYoung)[1]![1]).toContain(words);
    expect(reported(result())).toEqual([]);
  });
});
