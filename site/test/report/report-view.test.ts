import type { Coverage } from "@trabecula/contracts";
import { reportTypes } from "@trabecula/report-types";
import { coverageFacts } from "@trabecula/report-view";
import { describe, expect, it } from "vitest";
import { identityFacts } from "../../src/app/report/model/identity.ts";
import { methodsView } from "../../src/app/report/model/methods.ts";
import { scanViews } from "../../src/app/report/model/scan-view.ts";
import { summarySentence } from "../../src/app/report/model/summary.ts";
import { input, report, result, tOnly } from "./fixtures.ts";

const hrPqct = reportTypes["hr-pqct"];
const dxa = reportTypes.dxa;

describe("a scan of the report", () => {
  it("groups its rows in the catalogue's order", () => {
    const [view] = scanViews(report([result({ parameter: "ct_th", unit: "mm", value: 1.2 }), result({ parameter: "tt_bmd" })]), hrPqct);
    expect(view!.title).toBe("Distal tibia, left");
    expect(view!.groups.map((group) => group.rows.map((row) => row.parameter))).toEqual([["tt_bmd"], ["ct_th"]]);
  });

  it("states the scan's facts and what is not known of them", () => {
    const [view] = scanViews(report([result()], { inputs: [input({ motionGrade: null, side: null, protocol: null })] }), hrPqct);
    expect(view!.unknown).toBe("Not stated: side, region, offset and motion grade. What depends on it is flagged beside the number.");
    const [known] = scanViews(
      report([result()], { inputs: [input({ protocol: { region: "multi-stack", stacks: 3, offsetPercent: 7.3 } })] }),
      hrPqct,
    );
    expect(known!.unknown).toBeNull();
    expect(known!.facts).toContainEqual({ label: "Region", value: "Multi-stack, 3 stacks" });
  });

  it("says why T-scores are not shown where the ISCD rules ask for Z", () => {
    const women = report([tOnly({ parameter: "bmd_th", preferred: "z" })], {
      reportType: "dxa",
      inputs: [input({ site: "hip", scanner: "hologic", protocol: null })],
    });
    const [view] = scanViews(women, dxa);
    expect(view!.columns.tScore).toBe(false);
    expect(view!.tHidden).toContain("ISCD rules ask for the Z-score");
    const [shown] = scanViews(
      report([tOnly({ parameter: "bmd_th", preferred: "t" })], { reportType: "dxa", inputs: [input({ site: "hip" })] }),
      dxa,
    );
    expect(shown!.columns.tScore).toBe(true);
    expect(shown!.tHidden).toBeNull();
  });
});

describe("the summary", () => {
  it("counts places without judging them", () => {
    expect(
      summarySentence(
        report([
          result(),
          result({ percentile: 2 }),
          result({ percentile: 99.5 }),
          result({ zScore: null, percentile: null, tScore: null }),
        ]),
      ),
    ).toBe("Of 3 values compared with Made-up reference: 1 within the middle 90 %, 1 below it and 1 above it. 1 value was not compared.");
  });

  it("places a value by its T-score where that is all there is", () => {
    expect(summarySentence(report([tOnly({ tScore: -2.2 })]))).toBe("Of 1 value compared with Made-up reference: 1 below the middle 90 %.");
  });

  it("says so when nothing could be compared", () => {
    expect(summarySentence(report([tOnly({ tScore: null })]))).toContain("None of the values could be compared with Made-up reference");
  });
});

describe("identity", () => {
  it("names no one", () => {
    expect(identityFacts(report([result()]))).toEqual([
      { label: "Reference sex", value: "female" },
      { label: "Age at scan", value: "44.0 years" },
      { label: "Scan date", value: "2026-03-14" },
    ]);
  });
});

describe("the curves behind the numbers", () => {
  const line = {
    parameter: "tt_bmd",
    site: "distal-tibia",
    sex: "female",
    family: "NO",
    unit: "mg HA/cm³",
    scanner: null,
    protocol: { region: null, offsetMm: null, offsetPercent: null, stacks: null, feCriterion: null },
    zAges: [[20, 37]],
    hasT: true,
    source: "made-up",
  } satisfies Coverage;

  it("are named by distribution and ages, for what was measured and this sex only", () => {
    const facts = coverageFacts(
      [line, { ...line, sex: "male", zAges: [[20, 50]] }, { ...line, parameter: "ct_th", family: "LMS" }],
      report([result()]),
    );
    expect(facts).toEqual([
      { label: "Distribution", value: "normal" },
      { label: "Ages with a Z-score", value: "20 to 37 years" },
    ]);
  });

  it("say so where they give T-scores only, and nothing where there are none", () => {
    expect(coverageFacts([{ ...line, family: null, zAges: [] }], report([result()]))).toEqual([
      { label: "Ages with a Z-score", value: "none; T-scores only" },
    ]);
    expect(coverageFacts([], report([result()]))).toEqual([]);
  });
});

describe("methods", () => {
  it("cites the sources the numbers came from, with status and n", () => {
    const view = methodsView(report([result()]));
    expect(view.dataset).toBe("Made-up reference, version 1.0.0");
    expect(view.sources).toHaveLength(1);
    expect(view.sources[0]).toMatchObject({ citation: "Nobody 2026", link: "https://doi.org/10.1000/xyz" });
    expect(view.sources[0]!.status).toContain("Secondary");
    expect(view.sources[0]!.facts).toContainEqual({ label: "n", value: "1,234" });
    expect(view.facts).toContainEqual({ label: "T-score against", value: "young adults, 20 to 37 years" });
  });

  it("lists all sources where no number came out", () => {
    expect(methodsView(report([result({ source: null })])).sources).toHaveLength(2);
  });
});
