import { expect, it } from "vitest";
import { builtInDatasets } from "../src/built-in.ts";
import { curveFromText, curveToText } from "../src/build-curves.ts";

it("hands a curve to another thread as a text that is the same curve there", () => {
  const datasets = builtInDatasets();
  expect(datasets.flatMap(({ curves }) => curves).some(({ curve }) => curve === null)).toBe(true);
  for (const { manifest, curves } of datasets)
    for (const curve of curves) expect(curveFromText(curveToText(curve), manifest)).toEqual(curve);
});
