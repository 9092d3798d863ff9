import { describe, expect, it } from "vitest";
import { bandModel } from "../../src/charts/model/band-model.ts";
import { referenceModel } from "../../src/charts/model/reference-model.ts";
import { bandCurves, bmdDisplay, centileCurves, fmiDisplay } from "./fixtures.ts";

const size = { width: 640, height: 400 };
const older = { age: 62, value: 215, text: "215.0 mg HA/cm³" };
const model = bandModel(bandCurves(), [older], size, bmdDisplay)!;

describe("bandModel", () => {
  it("tints the young adults' ages only and goes on with guides", () => {
    expect(model.areas.map((area) => area.tone)).toEqual(["outer", "inner"]);
    const guides = model.lines.filter((line) => line.kind === "guide");
    expect(guides).toHaveLength(5);
  });

  it("draws the women's mean line apart from the band", () => {
    expect(model.lines.filter((line) => line.kind === "mean-line")).toHaveLength(1);
    const without = bandModel({ ...bandCurves(), meanLine: null }, [older], size, bmdDisplay)!;
    expect(without.lines.some((line) => line.kind === "mean-line")).toBe(false);
  });

  it("labels the 5th to 95th percentile of a normal band at the right numbers", () => {
    expect(model.labels.map((label) => label.text)).toEqual(["5", "25", "50", "75", "95"]);
    const rows = model.readings[0]!.rows;
    expect(rows[0]!.value).toBeCloseTo(266 - 1.6448536 * 36, 4);
    expect(rows[2]!.value).toBe(266);
  });

  it("reads the mean line at the ages it was given for, never between them", () => {
    expect(model.readings.map((reading) => reading.age)).toEqual([20, 37, 50, 60, 70, 80]);
    expect(model.readings[2]!.rows.at(-1)).toMatchObject({ label: "mean at this age", value: 259 });
    const without = bandModel({ ...bandCurves(), meanLine: null }, [], size, bmdDisplay)!;
    expect(without.readings.find((reading) => reading.age === 51)!.rows).toHaveLength(5);
  });

  it("covers adult ages where the band states none", () => {
    const ageless = bandModel(
      { ...bandCurves(), youngAdult: { mean: 0.942, sd: 0.122, ages: null, label: "NHANES III" }, meanLine: null },
      [],
      size,
      bmdDisplay,
    )!;
    expect(ageless.lines.some((line) => line.kind === "guide")).toBe(false);
  });

  it("has the reviewed geometry", () => {
    expect({ areas: model.areas, lines: model.lines, points: model.points }).toMatchSnapshot();
  });
});

describe("referenceModel", () => {
  it("picks the drawing by what the dataset has", () => {
    expect(referenceModel(centileCurves(), [], size, fmiDisplay)!.labels).toHaveLength(7);
    expect(referenceModel(bandCurves(), [], size, bmdDisplay)!.labels).toHaveLength(5);
    expect(referenceModel({ ...centileCurves(), segments: [] }, [], size, fmiDisplay)).toBeNull();
  });
});
