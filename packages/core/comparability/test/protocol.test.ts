import type { CurveProtocol } from "@trabecula/contracts";
import { describe, expect, it } from "vitest";
import { describeProtocol, differingFields } from "../src/index.ts";

const protocol = (given: Partial<CurveProtocol> = {}): CurveProtocol => ({
  ...{ region: null, stacks: null, offsetMm: null, offsetPercent: null, feCriterion: null },
  ...given,
});

describe("a protocol in words", () => {
  it.each([
    [{}, ""],
    [{ region: "multi-stack", stacks: 3 }, "multi-stack region, 3 stacks"],
    [{ region: "single-stack", stacks: 1 }, "single-stack region, 1 stack"],
    [{ offsetMm: 9.5 }, "offset 9.5 mm"],
    [{ offsetMm: 0 }, "offset 0 mm"],
    [{ offsetPercent: 7.3 }, "offset 7.3 % of limb length"],
    [{ offsetPercent: 0, feCriterion: "Pistoia" }, "offset 0 % of limb length, failure criterion Pistoia"],
  ] as const)("%o reads “%s”", (given, text) => expect(describeProtocol(protocol(given))).toBe(text));
});

describe("protocol differences between two scans", () => {
  const differing = (left: Partial<CurveProtocol>, right: Partial<CurveProtocol>) => differingFields(protocol(left), protocol(right));

  it("is empty when neither scan states anything", () => expect(differing({}, {})).toEqual([]));

  it.each([
    ["region", { region: "multi-stack" }, { region: "single-stack" }],
    ["stacks", { stacks: 2 }, { stacks: 3 }],
    ["offsetMm", { offsetMm: 22 }, { offsetMm: 22.06 }],
    ["offsetPercent", { offsetPercent: 7.3 }, { offsetPercent: 4 }],
    ["feCriterion", { feCriterion: "Pistoia" }, { feCriterion: "von Mises" }],
  ] as const)("is %s where they state it otherwise, or one of them not at all", (field, one, other) => {
    expect(differing(one, other)).toEqual([field]);
    expect(differing(one, {})).toEqual([field]);
    expect(differing({}, one)).toEqual([field]);
    expect(differing(one, one)).toEqual([]);
  });

  it("ignores reading precision and spelling", () => {
    expect(differing({ offsetMm: 22, feCriterion: " Pistoia" }, { offsetMm: 22.05, feCriterion: "pistoia " })).toEqual([]);
  });

  it("counts 0 as a difference from an unstated value", () => expect(differing({ offsetMm: 0 }, {})).toEqual(["offsetMm"]));
});
