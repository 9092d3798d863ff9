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

describe("the fit report", () => {
  it("has the figures of the curve, with typographic minus and its own engine", () => {
    const report = fitReport(madeFit());
    expect(report.title).toBe("Fitted reference curves");
    expect(report.sections.map(({ title, isCurve }) => [title, isCurve])).toEqual([
      [null, false],
      ["Citation", false],
      ["Tt.BMD, distal tibia, female", true],
    ]);
    expect(textsOf(report)).toContain(
      "80 persons, 160 measurements, 20.00 to 60.00 years. 2 families were tried. BCCG, age power 1; effective degrees of freedom: mu 3.50, sigma 2.00, nu 1.00, in all 6.50. " +
        "Deviance \u2212100.25, AIC \u221287.25, GAIC(3) \u221280.75, BIC \u221272.13. Converged after 7 cycles.",
    );
    expect(report.software).toBe(`BoneLab, statistical engine ${engineVersion}`);
    expect(fitReport(madeFit({ engineVersion: "1.2.3" })).software).toBe("BoneLab, statistical engine 1.2.3");
  });

  it("lists every eighth age of the percentile lines with bands, and criteria of tried families", () => {
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

  it("reports failed curves, remarks, warnings and missing convergence", () => {
    const warning = { code: "few_persons", message: "Few people are behind the ends." };
    const doubted = { converged: false, diagnostics: { ...diagnostics, warnings: [warning] } };
    const failed = [{ parameter: "ct_th", site: "distal-radius", sex: "male", message: "It diverged." }];
    const text = textsOf(fitReport(madeFit({ failed, remarks: ["A remark."] }, doubted as never)));
    expect(text).toEqual(expect.arrayContaining(["ct_th, distal-radius, male: not fitted. It diverged.", "A remark.", warning.message]));
    expect(text.join(" ")).toContain("The fit did NOT converge.");
  });

  it.each([
    [{}, "smoothing averaged over its amounts", "NO or LOGNO, by GAIC(3), replaced it"],
    [{ smoothing: { method: "gaic", k: 4 } }, "generalized Akaike criterion (penalty 4)", "NO or LOGNO, by GAIC(4), replaced it"],
    [{ smoothing: { method: "bic" }, agePower: "auto" }, "criterion of Schwarz", "The power of age was chosen by BIC"],
    [{ family: "BCCG", edf: { nu: 1 } }, "degrees of freedom were held: nu to 1", "The family BCCG was given"],
    [
      { standardErrors: { method: "bootstrap", resamples: 200 } },
      "draws persons (200 resamples, sfc32 from seed 1)",
      "Each person counts once",
    ],
  ])("tells how the curves came about: %j", (changes, one, other) => {
    const fit = madeFit();
    const [methods] = textsOf(fitReport({ ...fit, plan: { ...fit.plan, ...(changes as object) } }));
    expect(methods).toContain(one);
    expect(methods).toContain(other);
  });

  it("states in its methods everything needed to repeat it", () => {
    const fit = madeFit({ engineVersion: "1.2.3", ageIs: "completed-years" });
    const methods = textsOf(fitReport({ ...fit, plan: { ...fit.plan, agePower: "auto", ageFrom: 20, ageTo: null } })).join(" ");
    for (const stated of [
      "degree 3 with evenly spaced knots: 30 intervals over the ages and 1 % of their range beyond each end",
      "10 for fewer than 99 measurements",
      "differences of order 2 and 3 for mu, 2 for sigma and 1 and 2 for nu",
      "from 10^1.5 down to 10^−1.5 for order 1, 10^−5.5 for order 2 and 10^−7.5 for order 3, in steps of 10^0.75",
      "prior weight of a strength is its power −0.15 for mu and 0 for sigma and nu",
      "less than 0.0001 and no effective degrees of freedom by 0.001",
      "changes of less than 0.05 and 0.03, or after 18 passes",
      "as it is (prior weight 0.333), a year earlier or later, or each spread over a year",
      "±1.96 standard errors from the inverse of observed information and penalties",
      "They add the spread of the averaged curves and 3 times the squared difference of the median",
      "among 1, 0.25, 0.5, 0.75, 1.25, 1.5 and 0",
      "statistical engine 1.2.3",
      `SHA-256 ${"ab".repeat(32)} and 160 rows, of which 2 were refused`,
      "Ages from 20 to the oldest were used.",
      "Ages were completed years; half a year was added to each.",
      "Below 100 sigma was constant",
      "from 1000 people on and taken where they lower BIC by 2",
    ])
      expect(methods).toContain(stated);
    expect(textsOf(fitReport({ ...fit, plan: { ...fit.plan, smoothing: { method: "bic" } } })).join(" ")).toContain("20 intervals");
  });

  it("names for each curve the people behind weights, the rows left out and the number of families", () => {
    const leftOut = [
      { reason: "motion grade 4 or 5", rows: 48 },
      { reason: "The row has no age.", rows: 2 },
    ];
    const text = textsOf(fitReport(madeFit({}, { people: 300, persons: 62, leftOut }))).join(" ");
    expect(text).toContain("300 people, who count as 62, 160 measurements");
    expect(text).toContain("Rows left out: 48 (motion grade 4 or 5); 2 (The row has no age).");
    expect(text).toContain("2 families were tried.");
  });

  it("cites the dataset by name and DOI, and names the weight column", () => {
    const about = { name: "Bern", version: "1.0.0", citation: "Somebody 2026.", doi: "10.1/x" };
    const report = fitReport(madeFit({ about, weightColumn: "wtmec" }));
    expect(report.title).toBe("Bern 1.0.0");
    expect(textsOf(report)).toContain("Data: Somebody 2026. doi:10.1/x");
    expect(textsOf(report)[0]).toContain("(column “wtmec”)");
    expect(textsOf(report)[0]).toContain("the sandwich between persons, and not below those of the model.");
  });
});

describe("output formats", () => {
  const hostile = madeFit({
    remarks: ['<script>alert("x")</script>\u0007'],
    about: { name: "A & B <1>", version: "1.0.0", citation: "C", doi: null },
  });

  it("an HTML page escapes user text, loads nothing external, and is reproducible", () => {
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
