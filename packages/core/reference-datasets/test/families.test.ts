import { describe, expect, it } from "vitest";
import { quantile, scoreMeasurement, type FamilyName } from "@trabecula/reference-stats";
import { serializeDataset } from "../src/index.ts";
import { curvesText, datasetOf, lms, manifestText, problemsOf } from "./support/files.ts";

type Shape = Record<"mu" | "sigma" | "nu" | "tau", number | "">;

const families: [FamilyName, Shape][] = [
  ["LOGNO", { mu: -0.2, sigma: 0.1, nu: "", tau: "" }],
  ["BCT", { mu: 300, sigma: 0.1, nu: -1.5, tau: 8 }],
  ["BCPE", { mu: 300, sigma: 0.1, nu: 0.4, tau: 1.6 }],
  ["GG", { mu: 300, sigma: 0.1, nu: -2, tau: "" }],
];

const rowsOf = (family: string, shape: object) => [20, 50, 80].map((age) => lms(age, { family, ...shape }));

describe("families with their own parameters", () => {
  it.each(families)("reads, scores and writes %s", (family, shape) => {
    const dataset = datasetOf(manifestText(), curvesText(rowsOf(family, shape)));
    const [curve] = dataset.curves;
    expect(curve).toMatchObject({ family, zAges: [[20, 80]] });
    const parameters = { mu: Number(shape.mu), sigma: Number(shape.sigma), nu: Number(shape.nu), tau: Number(shape.tau) };
    const median = quantile(family, 0.5, parameters);
    expect(scoreMeasurement(curve!.curve!, 40, median)).toMatchObject({ z: expect.closeTo(0, 12), median: expect.closeTo(median, 9) });
    const written = serializeDataset(dataset);
    expect(datasetOf(written.manifestText, written.curvesText).curves[0]!.points).toEqual(curve!.points);
  });

  it.each<[string, string, object, string]>([
    ["a missing tau", "BCT", { tau: "" }, "BCT needs tau."],
    ["a tau that is not positive", "BCPE", { tau: 0 }, "tau must be positive"],
    ["a tau that the family does not have", "GG", { tau: 3 }, "Column tau is filled, which family GG does not have."],
    ["a percentile beyond all numbers", "BCT", { sigma: 3, nu: 0, tau: 0.05 }, "the 3rd or 97th percentile is not a positive number"],
    ["a median given on the wrong scale", "LOGNO", { mu: 800, nu: "" }, "the 3rd or 97th percentile is not a positive number"],
  ])("refuses %s", (_what, family, shape, message) => {
    const [first] = problemsOf(manifestText(), curvesText(rowsOf(family, shape)));
    expect(first).toMatchObject({ file: "curves.csv", line: 2, message: expect.stringContaining(message) });
  });
});
