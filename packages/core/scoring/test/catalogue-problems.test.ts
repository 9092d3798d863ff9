import { builtInDatasets } from "@trabecula/reference-datasets/built-in";
import { expect, it } from "vitest";
import { findCatalogueProblems, findDatasetFaults, findExplodingCurves } from "../src/index.ts";
import { makeDataset } from "./support.ts";

it.each(builtInDatasets().map((dataset) => [dataset.manifest.key, dataset] as const))("%s fits the catalogue", (_, dataset) => {
  expect(findDatasetFaults(dataset)).toEqual([]);
});

it("refuses a curve that scores a neighboring age’s percentiles beyond ±4, with its sentence and curve", () => {
  const at = (age: number, sd: number) => `ct_th,distal-tibia,female,${age},NO,1.1,${sd},,,a,mm,,,,,,,,,study`;
  const dataset = makeDataset(Array.from({ length: 21 }, (_, row) => at(30 + row, row === 10 ? 0.02 : 0.2)));
  const [fault, ...others] = findExplodingCurves(dataset);
  expect(others).toEqual([]);
  expect(fault!.curve).toBe(dataset.curves[0]);
  expect(fault!.message).toMatch(
    /^At 40\.0 years a value that is at the (?:3rd|97th) percentile half a year (?:earlier|later) has a Z-score of [−+]/,
  );
  expect(findDatasetFaults(dataset)).toContainEqual(fault);
});

it("lists curves that no value could be compared with", () => {
  const dataset = makeDataset([
    "ct_th,distal-tibia,female,,NO,1100,100,,,,µm,,,,,20,90,,,study",
    "ct_th,distal-tibia,male,,NO,1300,100,,,,µm,,,,,20,90,,,study",
    "ct_thickness,distal-tibia,female,,NO,1.1,0.1,,,,mm,,,,,20,90,,,study",
    "bmd_th,hip,female,,NO,0.9,0.1,,,,g/cm²,,,,,20,90,,,study",
    "tb_bmd,diaphyseal-tibia,female,,NO,190,30,,,,mg HA/cm³,,,,,20,90,,,study",
  ]);
  expect(findCatalogueProblems(dataset).map(({ message }) => message)).toEqual([
    "ct_th must be in “mm”, not in “µm”.",
    "ct_thickness is not a parameter of the catalogue.",
    "bmd_th belongs to DXA, but the dataset is for HR-pQCT.",
    "tb_bmd is not measured at the tibia, 30 % site.",
  ]);
});
