import { engineVersion } from "@trabecula/reference-stats";
import { describe, expect, it } from "vitest";
import { parsed } from "../../report-document/test/support/parsed.ts";
import { fitReport, type FitReport, type ReportTable } from "../src/fit-report.ts";
import { fitReportHtml } from "../src/html.ts";
import { fitReportPdf } from "../src/pdf.ts";
import { diagnostics, madeFit } from "./made-fit.ts";

const day = new Date("2026-03-14T00:00:00.000Z");

function tableOf({ sections }: FitReport, caption: string): ReportTable {
  const parts = sections.flatMap((section) => section.parts);
  const found = parts.find((part): part is ReportTable => part.kind === "table" && part.caption.startsWith(caption));
  if (!found) throw new Error(`There is no table “${caption}”.`);
  return found;
}

const textsOf = ({ sections }: FitReport) =>
  sections.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.kind === "paragraph" ? [part.text] : part.kind === "list" ? part.items : [])),
  );

describe("what the report of a fit says", () => {
  it("has the figures of the curve, with typographic minus and its own engine", () => {
    const report = fitReport(madeFit());
    expect(report.title).toBe("Fitted reference curves");
    expect(report.sections.map(({ title, isCurve }) => [title, isCurve])).toEqual([
      [null, false],
      ["Citation", false],
      ["Tt.BMD, distal tibia, female", true],
    ]);
    expect(textsOf(report)).toContain(
      "80 persons, 160 measurements, 20.00 to 60.00 years. BCCG, age power 1; effective degrees of freedom: mu 3.50, sigma 2.00, nu 1.00, in all 6.50. " +
        "Deviance \u2212100.25, AIC \u221287.25, GAIC(3) \u221280.75, BIC \u221272.13. Converged after 7 cycles.",
    );
    expect(report.software).toBe(`BoneLab, statistical engine ${engineVersion}`);
    expect(fitReport(madeFit({ engineVersion: "1.2.3" })).software).toBe("BoneLab, statistical engine 1.2.3");
  });

  it("has every eighth age of the percentile lines with their bands, and the criteria of what was tried", () => {
    const report = fitReport(madeFit());
    const percentiles = tableOf(report, "Percentiles by age");
    expect(percentiles.rows.map(([age]) => age)).toEqual(["20.00", "40.00", "60.00"]);
    expect(percentiles.rows[1]).toEqual(["40.00", "224.00 (223.00 to 225.00)", "294.00 (293.00 to 295.00)", "364.00 (363.00 to 365.00)"]);
    // NO: the deviance plus 2, 3 and ln(80) for each of 5.5 degrees of freedom.
    expect(tableOf(report, "Families that were tried").rows[1]).toEqual([
      ...["NO", "1", "5.50", "\u221290.00", "\u221279.00", "\u221273.50", `\u2212${(90 - 5.5 * Math.log(80)).toFixed(2)}`],
    ]);
    expect(() => tableOf(fitReport(madeFit({}, { candidates: [] })), "Families")).toThrow("There is no table");
    expect(tableOf(report, "Q statistics in all").rows).toEqual([
      ["Q1", "6.25", "3.00", "< 0.001"],
      ["Q2", "1.50", "3.00", "0.682"],
      ["Q3", "1.50", "0.00", "\u2013"],
    ]);
  });

  it("tells what failed, what was remarked, what is doubted and that a fit has not converged", () => {
    const warning = { code: "few_persons", message: "Few people are behind the ends." };
    const doubted = { converged: false, diagnostics: { ...diagnostics, warnings: [warning] } };
    const failed = [{ parameter: "ct_th", site: "distal-radius", sex: "male", message: "It diverged." }];
    const said = textsOf(fitReport(madeFit({ failed, remarks: ["A remark."] }, doubted as never)));
    expect(said).toEqual(expect.arrayContaining(["ct_th, distal-radius, male: not fitted. It diverged.", "A remark.", warning.message]));
    expect(said.join(" ")).toContain("The fit did NOT converge.");
  });

  it.each([
    [{}, "smoothing averaged over its amounts", "the one with the smallest GAIC(3)"],
    [{ smoothing: { method: "gaic", k: 4 } }, "generalized Akaike criterion (penalty 4)", "the one with the smallest GAIC(4)"],
    [{ smoothing: { method: "bic" }, agePower: "auto" }, "criterion of Schwarz", "the power of age was chosen by BIC"],
    [{ family: "BCCG", edf: { nu: 1 } }, "degrees of freedom were held: nu to 1", "The family BCCG was given"],
    [{ standardErrors: { method: "bootstrap", resamples: 200 } }, "draws persons (200 resamples)", "Each person counts once"],
  ])("tells how the curves came about: %j", (changes, one, other) => {
    const fit = madeFit();
    const [methods] = textsOf(fitReport({ ...fit, plan: { ...fit.plan, ...(changes as object) } }));
    expect(methods).toContain(one);
    expect(methods).toContain(other);
  });

  it("cites what it is called by, and names the column of weights", () => {
    const about = { name: "Bern", version: "1.0.0", citation: "Somebody 2026.", doi: "10.1/x" };
    const report = fitReport(madeFit({ about, weightColumn: "wtmec" }));
    expect(report.title).toBe("Bern 1.0.0");
    expect(textsOf(report)).toContain("Data: Somebody 2026. doi:10.1/x");
    expect(textsOf(report)[0]).toContain("(column “wtmec”)");
  });
});

describe("as it is written", () => {
  const hostile = madeFit({
    remarks: ['<script>alert("x")</script>\u0007'],
    about: { name: "A & B <1>", version: "1.0.0", citation: "C", doi: null },
  });

  it("a page escapes what others wrote, asks for nothing, and is the same twice", () => {
    const page = fitReportHtml(fitReport(hostile));
    expect(page).toContain("<title>A &amp; B &lt;1&gt; 1.0.0</title>");
    expect(page).toContain("&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;");
    expect(page).not.toMatch(/<script|\u0007|<link|src=|url\(/);
    expect(page.match(/<svg/g)).toHaveLength(4);
    expect(fitReportHtml(fitReport(hostile))).toBe(page);
  });

  it("a PDF is tagged, begins each curve on a page, and is the same twice", async () => {
    const [curve] = madeFit().curves;
    const two = fitReport(madeFit({ curves: [curve!, { ...curve!, sex: "male" }] }));
    const bytes = await fitReportPdf(two, { size: "a4", madeAt: day });
    expect(Buffer.from(await fitReportPdf(two, { size: "a4", madeAt: day })).equals(Buffer.from(bytes))).toBe(true);
    const [one, document] = await Promise.all([
      parsed(await fitReportPdf(fitReport(madeFit()), { size: "a4", madeAt: day })),
      parsed(bytes),
    ]);
    expect(document.isMarked).toBe(true);
    expect(document.pages.length).toBeGreaterThan(one.pages.length);
    expect(document.words.join(" ")).toContain("Tt.BMD, distal tibia, male");
    const letter = await fitReportPdf(two, { size: "letter", madeAt: day });
    expect(Buffer.from(letter).equals(Buffer.from(bytes))).toBe(false);
  });
});
