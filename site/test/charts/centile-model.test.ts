import { describe, expect, it } from "vitest";
import { centileModel } from "../../src/charts/model/centile-model.ts";
import { readingAtAge, readingAtX, speakReading, tableReadings } from "../../src/charts/model/reading.ts";
import { centileCurves, fmiDisplay } from "./fixtures.ts";

const size = { width: 640, height: 400 };
const point = { age: 44, value: 7.5, text: "7.50 kg/m²" };
const model = centileModel(centileCurves(), [point], size, fmiDisplay);

describe("centileModel", () => {
  it("draws seven lines a segment and never joins the two references at 18", () => {
    expect(model.lines).toHaveLength(14);
    for (const { path } of model.lines) expect(path.match(/M/g)).toHaveLength(1);
    expect(model.breaks).toHaveLength(1);
    expect(model.breaks[0]!.text).toBe("reference changes at 18");
  });

  it("labels 3 to 97 at the right end of the last segment, apart from each other", () => {
    expect(model.labels.map((label) => label.text)).toEqual(["3", "10", "25", "50", "75", "90", "97"]);
    const heights = model.labels.map((label) => label.y).sort((a, b) => a - b);
    heights.slice(1).forEach((y, index) => expect(y - heights[index]!).toBeGreaterThanOrEqual(13 - 1e-9));
    for (const label of model.labels) expect(label.x).toBeGreaterThan(model.plot.right);
  });

  it("puts the measured point inside the plot, between the lines it lies between", () => {
    const plotted = model.points[0]!;
    expect(plotted.beyond).toBeNull();
    expect(plotted.x).toBeGreaterThan(model.breaks[0]!.x);
    expect(plotted.x).toBeLessThan(model.plot.right);
  });

  it("marks a value beyond the axis instead of hiding it", () => {
    const extreme = centileModel(centileCurves(), [{ age: 44, value: 90, text: "90.00 kg/m²" }], size, fmiDisplay);
    expect(extreme.points[0]).toMatchObject({ beyond: "above", y: extreme.plot.top });
  });

  it("writes a late point's text to its left, so that it stays in the picture", () => {
    const late = centileModel(centileCurves(), [{ ...point, age: 80 }], size, fmiDisplay);
    expect(late.points[0]!.textAnchor).toBe("end");
    expect(model.points[0]!.textAnchor).toBe("start");
  });

  it("scales stored values to shown ones", () => {
    const percent = centileModel(centileCurves(), [], size, { unit: "%", factor: 100, decimals: 1 });
    expect(percent.readings[0]!.rows[0]!.text).toBe("400.0");
  });

  it("has the reviewed geometry", () => {
    expect({ lines: model.lines, areas: model.areas, labels: model.labels, xTicks: model.xTicks, yTicks: model.yTicks }).toMatchSnapshot();
  });
});

describe("reading the chart", () => {
  it("answers the nearest drawn age with the API's own figures", () => {
    const index = readingAtAge(model, 31)!;
    expect(model.readings[index]!.age).toBe(30);
    expect(model.readings[index]!.rows.map((row) => row.label)).toEqual(["3", "10", "25", "50", "75", "90", "97"]);
    expect(readingAtX(model, model.readings[index]!.x + 1)).toBe(index);
  });

  it("reads the child's side below 18 and the adult's from 18 on", () => {
    expect(model.readings[readingAtAge(model, 17.9)!]!.age).toBe(17.9);
    expect(model.readings[readingAtAge(model, 18)!]!.age).toBe(18);
  });

  it("speaks a whole sentence", () => {
    expect(speakReading(model.readings[0]!, "kg/m²")).toBe(
      "Age 6. 3: 4.00, 10: 4.80, 25: 5.60, 50: 6.40, 75: 7.20, 90: 8.00, 97: 8.80 kg/m²",
    );
  });

  it("thins the table and keeps its last age", () => {
    const many = Array.from({ length: 77 }, (_, index) => ({ age: 6 + index, x: index, rows: [] }));
    const thinned = tableReadings(many);
    expect(thinned.length).toBeLessThanOrEqual(25);
    expect(thinned.at(-1)!.age).toBe(82);
  });
});
