import { builtInDatasets } from "@trabecula/reference-datasets/built-in";
import { expect, it } from "vitest";
import { implausibleMedians } from "../src/index.ts";
import { makeDataset } from "./support.ts";

it.each(builtInDatasets().map((dataset) => [dataset.manifest.key, dataset] as const))(
  "%s has medians that can be measured",
  (_, dataset) => {
    expect(implausibleMedians(dataset)).toEqual([]);
  },
);

it("names curves with figures of another unit, and no others", () => {
  const dataset = makeDataset([
    "ct_th,distal-tibia,female,,NO,1100,100,,,,mm,,,,,20,90,,,study",
    "ct_th,distal-tibia,male,,NO,1.3,0.1,,,,mm,,,,,20,90,,,study",
    "tt_bmd,distal-tibia,female,20,LOGNO,5.6,0.1,,,adults,mg HA/cm³,,,,,,,,,study",
    "tt_bmd,distal-tibia,female,80,LOGNO,5.4,0.1,,,adults,mg HA/cm³,,,,,,,,,study",
  ]);
  expect(implausibleMedians(dataset)).toEqual([
    expect.stringMatching(
      /^ct_th \(distal tibia, female\): the median from 20 to 90 years is 1100 mm, while measurements from .* are taken; check the unit\.$/,
    ),
  ]);
});
