import type { DatasetDetail } from "@trabecula/contracts";
import { coverageOf } from "@trabecula/reference-datasets";
import { builtInDatasets } from "@trabecula/reference-datasets/built-in";
import { expect, it } from "vitest";
import { coverageText, openDatasetsOf } from "../../src/try/open-dataset.ts";

it("describes the coverage of each reference", () => {
  const words = builtInDatasets().map((dataset) => {
    const { sites, scanners, people, gives } = coverageText({ manifest: dataset.manifest, coverage: coverageOf(dataset) });
    return [dataset.manifest.key, sites, scanners, people, gives];
  });
  expect(words).toEqual([
    [
      "bern-hrpqct-xct2-multistack",
      "Distal radius, distal tibia",
      "XtremeCT II",
      "Women and men",
      "Percentiles and Z-scores, 20 to 37 years; T-scores",
    ],
    ["dxa-young-adult", "Hip, lumbar spine", "Hologic", "Women and men", "T-scores"],
    ["lead-body-composition", "Whole body", "GE Lunar", "Women and men", "Percentiles and Z-scores, 6 to under 82 years"],
    ["bachrach-spine-bmd", "Lumbar spine", "Hologic", "Women and men", "Percentiles and Z-scores, 9 to 25 years"],
  ]);
});

it("gives each version of a dataset a unique anchor", () => {
  const version = (id: string, number: string) => ({ id, key: "lab", name: "Lab", version: number, reportType: "dxa" }) as DatasetDetail;
  expect(openDatasetsOf([version("a", "2.0.0"), version("b", "1.0.0")]).map(({ anchor }) => anchor)).toEqual(["lab", "lab-1.0.0"]);
});
