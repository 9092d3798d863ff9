import { describe, expect, it } from "vitest";
import { serializeDataset, storedSizeProblems, type Dataset } from "../src/index.ts";
import { curve, curvesText, datasetOf, manifestText } from "./support/files.ts";

function longDataset(points: number): Dataset {
  const dataset = datasetOf(manifestText(), curvesText(curve));
  const first = dataset.curves[0]!;
  const segment = "a segment with a long name ".repeat(80);
  const many = Array.from({ length: points }, (_, index) => ({ ...first.points[0]!, age: 20 + index / 10_000, segment }));
  return { ...dataset, curves: [{ ...first, points: many }] };
}

describe("stored size of a dataset", () => {
  it("is valid when the stored dataset can be read again", () => {
    expect(storedSizeProblems(longDataset(1_000))).toEqual([]);
  });

  it("is a problem when serialization exceeds the read limit", () => {
    const dataset = longDataset(9_500);
    expect(Buffer.byteLength(serializeDataset(dataset).curvesText)).toBeGreaterThan(20_000_000);
    expect(storedSizeProblems(dataset)).toEqual([
      { file: "curves.csv", line: null, message: expect.stringMatching(/larger than 20 MB\. Give fewer ages/) },
    ]);
  });
});
