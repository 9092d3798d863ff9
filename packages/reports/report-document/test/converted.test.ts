import { reportTypes } from "@trabecula/report-types";
import { readings, viewOfReport } from "@trabecula/report-view";
import { describe, expect, it } from "vitest";
import { chartRequests } from "../src/index.ts";
import { parsed } from "./support/parsed.ts";
import { rendered } from "./support/rendered.ts";
import { curvesOf, sampleReport } from "./support/reports.ts";

const converted = sampleReport("dxa-young-adult", {
  reportType: "dxa",
  subject: { sex: "female", ageYears: 66, menopausalStatus: "postmenopausal" },
  scans: [
    {
      ...{ site: "hip", side: "left", scanDate: "2026-03-14", scanner: "ge-lunar", scale: "hologic" },
      measurements: [
        { parameter: "bmd_fn", value: 0.858 },
        { parameter: "bmd_ward", value: 0.7 },
      ],
    },
  ],
});
const catalogue = reportTypes.dxa;
const view = (reading: (typeof readings)[number]) => viewOfReport(converted.report, catalogue, reading);

describe("a report with a value on another maker's scale", () => {
  it.each(["researcher", "clinician"] as const)("says so beside the value, above it and among the checks, for a %s", (reading) => {
    const { sites, checks, summary, charts, validity } = view(reading);
    const [line] = sites[0]!.profiles[0]!.groups[0]!.lines;
    expect(line).toMatchObject({ value: "0.858, as\u00a00.703", scoreText: "−1.3", tScore: "−1.3" });
    expect(line!.words).toContain("0.858, as\u00a00.703 g/cm²");
    expect(validity.short).toBe("Secondary source · converted to the Hologic scale");
    expect(validity.doubts.map(({ flag }) => flag)).toEqual(["secondary_reference", "converted_scale"]);
    const said = sites[0]!.remarks.filter(({ mark }) => line!.marks.includes(mark)).map(({ text }) => text);
    expect(said.join(" ")).toMatch(/error in one person is about 3\.5 %.*T −1\.5 to −1\.1/);
    expect(checks.join(" ")).toContain("No part of a category or of change over time.");
    expect(summary).toMatchObject({ hasCategory: false, category: expect.stringContaining("converted from the scale of another maker") });
    expect(charts[0]!.point).toMatchObject({ value: expect.closeTo(0.7025, 4), text: "0.703 g/cm², converted" });
  });

  it("draws it where it is on the reference's scale, on paper as on the screen", () => {
    const seen = view("researcher");
    const requests = chartRequests(converted.report, seen, (parameter, site) => curvesOf(converted, parameter, site));
    expect(Object.values(requests).map(({ points }) => points)).toEqual(seen.charts.map(({ point }) => [point]));
  });

  it("names the equations among the methods", () => {
    const fact = view("researcher").methods.facts.find(({ label }) => label === "Converted by");
    expect(fact?.value).toContain("Osteoporos Int 2001;12:438–444");
  });

  it("tells the person who was scanned, without the words of the field", () => {
    const [line] = view("patient").patient!.lines;
    expect(line).toMatchObject({ value: "0.858 g/cm²", sentence: expect.stringContaining("converted from another scanner’s scale") });
  });

  it("prints it for every reader", async () => {
    for (const reading of readings) {
      const { words } = await parsed(await rendered(converted, reading));
      const text = words.join(" ").replaceAll(/\s+/g, " ");
      if (reading === "patient") expect(text).toContain("converted from another scanner’s scale");
      else {
        expect(text).toContain("0.858, as 0.703");
        expect(text).toContain("error in one person is about 3.5 %");
        expect(text).toContain("T −1.5 to −1.1");
      }
      if (reading === "researcher") expect(text).toMatch(/Osteoporos Int 2001;12:438– ?444/);
    }
  });
});
