import { describe, expect, it } from "vitest";
import { reportTypes } from "@trabecula/report-types";
import { intervalWords } from "../src/interval.ts";
import { viewOfReport } from "../src/index.ts";
import { report, result } from "./factories.ts";

describe("intervalWords", () => {
  it.each([
    [[7.2, 19.4], "between the 7th and the 19th"],
    [[0.2, 2.3], "up to the 2nd"],
    [[97.1, 99.6], "from the 97th up"],
    [[0.001, 0.9], "below the 1st throughout"],
    [[99.2, 99.9], "above the 99th throughout"],
    [[0.4, 99.4], "anywhere from below the 1st to above the 99th"],
    [[11.8, 12.2], "at the 12th throughout"],
  ] as const)("of %j: %s", (percentile, words) => {
    expect(intervalWords({ percentile: [...percentile] })).toBe(words);
  });
});

describe("a report", () => {
  const interval = {
    zScore: [-1.48, -0.86] as [number, number],
    percentile: [6.9, 19.4] as [number, number],
    measurement: { error: 4, kind: "own" as const, source: "This laboratory’s own precision" },
    curve: null,
  };
  const low = result({ zScore: -1.17, percentile: 12.1, tScore: null, youngAdult: null, interval });
  const view = viewOfReport(report([low]), reportTypes["hr-pqct"], "researcher");

  it("says in words between which percentiles a value may lie, in the summary and on its line", () => {
    expect(view.summary.sentences.join(" ")).toContain("(12th percentile; between the 7th and the 19th)");
    const [line] = view.sites[0]!.profiles[0]!.groups[0]!.lines;
    expect(line!.words).toContain("12th percentile; between the 7th and the 19th; Z-score −1.2, within");
    expect(line!.interval).toEqual({ words: "between the 7th and the 19th", text: "7th–19th", ends: [-1.48, -0.86] });
  });

  it("tells what the intervals reckon with and what they leave out", () => {
    const told = view.methods.facts.find(({ label }) => label === "How sure percentiles are")?.value;
    expect(told).toBe(
      "95 % intervals reckon with the precision of the measurement (This laboratory’s own precision); not in them: the reference does not say how far its curve may be off",
    );
  });

  it("has no interval on the axis of young adults, and says nothing where none is known", () => {
    const byYoung = viewOfReport(report([{ ...low, preferred: "t", tScore: -1.2 }]), reportTypes["hr-pqct"], "researcher");
    expect(byYoung.sites[0]!.profiles[0]!.groups[0]!.lines[0]!.interval).toBeNull();
    const without = viewOfReport(report([result()]), reportTypes["hr-pqct"], "researcher");
    expect(without.methods.facts.map(({ label }) => label)).not.toContain("How sure percentiles are");
  });
});
