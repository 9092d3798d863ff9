import { reportTypes } from "@trabecula/report-types";
import { forPatients, noContext, readings, viewOfReport } from "@trabecula/report-view";
import { describe, expect, it } from "vitest";
import { chartRequests } from "../src/index.ts";
import { parsed } from "./support/parsed.ts";
import { rendered } from "./support/rendered.ts";
import { curvesOf, sampleReport } from "./support/reports.ts";
import { englishTexts } from "@trabecula/messages/patient-texts";

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
const view = (reading: (typeof readings)[number]) =>
  viewOfReport(converted.report, catalogue, reading, null, noContext, forPatients(englishTexts));

describe("a report with a value on another maker's scale", () => {
  it.each(["researcher", "clinician"] as const)(
    "marks a converted value at the value, above it and among the checks, for a %s",
    (reading) => {
      const { sites, checks, summary, charts, validity } = view(reading);
      const [line] = sites[0]!.profiles[0]!.groups[0]!.lines;
      expect(line).toMatchObject({ value: "0.858, as\u00a00.703", scoreText: "−1.3", tScore: "−1.3" });
      expect(line!.words).toContain("0.858, as\u00a00.703 g/cm²");
      expect(validity.short).toBe("Secondary source · converted to the Hologic scale");
      expect(validity.doubts.map(({ flag }) => flag)).toEqual(["secondary_reference", "converted_scale"]);
      const output = sites[0]!.remarks.filter(({ mark }) => line!.marks.includes(mark)).map(({ text }) => text);
      expect(output.join(" ")).toMatch(/95 of 100 people lie within 6\.9 %.*T −1\.7 to −0\.9/);
      expect(checks.join(" ")).toContain("No part of a category or of change over time.");
      expect(summary).toMatchObject({ category: null, headline: expect.stringContaining("converted from another manufacturer’s scale") });
      expect(charts[0]!.point).toMatchObject({ value: expect.closeTo(0.7025, 4), text: "0.703 g/cm², converted" });
    },
  );

  it("draws it where it is on the reference's scale, on paper as on the screen", () => {
    const seen = view("researcher");
    const requests = chartRequests(seen, (parameter, site) => curvesOf(converted, parameter, site));
    expect(Object.values(requests).map(({ points }) => points)).toEqual(seen.charts.map(({ point }) => [point]));
  });

  it("names the equations among the methods", () => {
    const fact = view("researcher").methods.facts.find(({ label }) => label === "Converted by");
    expect(fact?.value).toContain("Osteoporos Int 2001;12:438–444");
  });

  it("explains the conversion to the patient in plain language", () => {
    const [line] = view("patient").patient!.lines;
    expect(line).toMatchObject({ value: "0.858 g/cm²", sentence: expect.stringContaining("We converted the value") });
  });

  it("prints it for every reader", async () => {
    for (const reading of readings) {
      const { words } = await parsed(await rendered(converted, reading));
      const text = words.join(" ").replaceAll(/\s+/g, " ");
      if (reading === "patient") expect(text).toContain("We converted the value");
      else {
        expect(text).toContain("0.858, as 0.703");
        expect(text).toContain("95 of 100 people lie within 6.9 %");
        expect(text).toContain("T −1.7 to −0.9");
      }
      if (reading === "researcher") expect(text).toMatch(/Osteoporos Int 2001;12:438– ?444/);
    }
  });
});
