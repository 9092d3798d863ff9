import type { VersionChanges } from "@trabecula/contracts";
import { expect, it } from "vitest";
import { changeSentences } from "../../../src/app/dataset/DatasetScreen.tsx";

const none: VersionChanges = {
  added: 0,
  removed: 0,
  moved: 0,
  movedVisibly: 0,
  otherAges: 0,
  youngAdults: 0,
  otherErrors: 0,
  otherMeanLines: 0,
  largest: null,
  said: [],
};
const largest = {
  ...({ parameter: "tt_bmd", site: "distal-tibia", sex: "female", age: 34.5 } as const),
  ...{ percentilePoints: -3.449, zShift: -0.1, fromPercentile: 75, toPercentile: 71.6 },
};
const sentences = (changes: Partial<VersionChanges>) => changeSentences({ ...none, ...changes }, () => "Tt.BMD");

it("describes the changes of a version, and the largest shift", () => {
  expect(sentences({ added: 2, removed: 1, moved: 3, movedVisibly: 1, largest, said: ["summary"] })).toEqual([
    "2 new curves.",
    "1 curve left out.",
    "3 curves moved, 1 by half a percentile point or more; most by 3.4 (0.10 in Z): Tt.BMD, distal tibia, women of 34.5 years.",
    "What is said of it changed: summary.",
  ]);
});

it("describes changes of only intervals and mean lines", () => {
  expect(sentences({ otherErrors: 1, otherMeanLines: 2 })).toEqual([
    "1 curve is less or more sure: intervals of percentiles move.",
    "2 drawn lines of means are others.",
  ]);
});

it("states when a change is invisible or absent", () => {
  expect(sentences({ moved: 1, largest: { ...largest, percentilePoints: 0.01 } })[0]).toContain(
    "1 curve moved, none by half a percentile point",
  );
  expect(sentences({})).toEqual(["The same figures."]);
});
