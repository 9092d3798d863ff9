import type { ReportCheck, ScoredReference, ScoreResult } from "@trabecula/contracts";
import { reportTypes } from "@trabecula/report-types";
import { describe, expect, it } from "vitest";
import { referencesOfReport, referencesView } from "../src/references/index.ts";
import { input, report, result, tOnly } from "./factories.ts";

const facts = {
  population: "Women of the city",
  scanner: "XtremeCT II",
  protocol: "Fixed offset",
  ages: "20 to 80 years",
  method: "normal",
  youngAdults: "Women of 30",
};

const reference = (
  name: string,
  results: ScoreResult[],
  given: Partial<ScoredReference["facts"]> = {},
  version = "1.0.0",
): ScoredReference => ({
  dataset: { id: `${name}-${version}`, version, contentHash: "0".repeat(64), manifest: { ...report([]).dataset.manifest, name } },
  facts: { ...facts, ...given },
  citations: [`${name}, 2026`],
  scans: [{ site: "distal-tibia", side: "left", ageYears: 44, results }],
});

const view = (...references: ScoredReference[]) => referencesView(references, [input()], reportTypes["hr-pqct"]);

describe("one scan with several references", () => {
  const low = reference("Bern", [result({ percentile: 12, zScore: -1.175 })]);
  const high = reference("Basel, multi-stack", [result({ percentile: 35, zScore: -0.385 })], {
    population: "Others",
    ages: "20 to 60 years",
  });

  it("states how the references differ, then the value with the largest disagreement", () => {
    expect(view(low, high).sentences).toEqual([
      "These references differ in population and ages. Do not average their scores.",
      "The largest difference is in Tt.BMD at the distal tibia: 12th percentile in Bern 1.0.0, 35th in Basel 1.0.0.",
    ]);
    expect(view(low, { ...low, dataset: { ...low.dataset, id: "again" } }).sentences[0]).toContain("These references state the same");
    expect(view(low).sentences).toEqual([]);
  });

  it("shows the scanner check of each reference, and a sentence for each misfit", () => {
    const check = { id: "c", scanner: "xtremect-2", device: null, checkedOn: "2026-11-24", persons: 30 } as const;
    const shifted = { ...check, verdict: "shifted", sentence: "Bern does not fit." } as const;
    const unknown = { ...check, verdict: "cannot_tell", sentence: "It cannot be told." } as const;
    const checked = view({ ...low, scannerChecks: [unknown, shifted] }, high);
    expect(checked.columns.map(({ fit }) => fit)).toEqual([{ verdict: "shifted", text: "Does not fit XtremeCT II" }, null]);
    expect(checked.sentences[1]).toBe("Bern 1.0.0: Bern does not fit. Checked on Nov 24, 2026.");
    expect(checked.facts.at(-1)).toMatchObject({
      label: "Healthy controls on this scanner",
      texts: ["It cannot be told. Checked on Nov 24, 2026. Bern does not fit. Checked on Nov 24, 2026.", "No check is kept."],
    });
    expect(checked.sentences[0]).toBe(view(low, high).sentences[0]);
    const fits = view({ ...low, scannerChecks: [{ ...check, verdict: "fits", sentence: "It fits." }] }, high);
    expect([fits.columns[0]!.fit?.text, fits.sentences]).toEqual(["Fits XtremeCT II", view(low, high).sentences]);
    expect(view(low, high).facts.map(({ key }) => key)).not.toContain("scannerChecks");
  });

  it("uses the checks stored in the report for its own reference", () => {
    const scannerChecks: ReportCheck[] = [
      {
        id: "c",
        scanner: "xtremect-2",
        device: null,
        checkedOn: "2026-11-24",
        persons: 30,
        verdict: "shifted",
        sentence: "It does not fit.",
      },
    ];
    const { scans: _, ...own } = low;
    const otherReferences = { engineVersion: "1.4.0", own, others: [high] };
    const shown = referencesOfReport({ ...report([result()]), scannerChecks, otherReferences }, reportTypes["hr-pqct"])!;
    expect(shown.columns.map(({ fit }) => fit?.verdict)).toEqual(["shifted", undefined]);
  });

  it("has a column for each in the order given, each number in words with its reference", () => {
    const { columns, tables } = view(high, low);
    expect(columns.map(({ name }) => name)).toEqual(["Basel 1.0.0", "Bern 1.0.0"]);
    expect(tables).toHaveLength(1);
    expect(tables[0]).toMatchObject({ title: "Distal tibia, left", scale: "z" });
    const [row] = tables[0]!.rows;
    expect(row!.cells.map(({ percentile, scoreText }) => [percentile, scoreText])).toEqual([
      ["35th", "−0.4"],
      ["12th", "−1.2"],
    ]);
    expect(row!.cells[1]!.words).toBe("Bern 1.0.0: 12th percentile, Z-score −1.2, within the middle 90 %.");
  });

  it("names two datasets of one short name in full", () => {
    expect(view(reference("Tibia, north", [result()]), reference("Tibia, south", [result()])).columns.map(({ name }) => name)).toEqual([
      "Tibia, north 1.0.0",
      "Tibia, south 1.0.0",
    ]);
    expect(view(reference("Tibia, a", [result()]), reference("Tibia, a", [result()], {}, "1.1.0")).columns.map(({ name }) => name)).toEqual(
      ["Tibia 1.0.0", "Tibia 1.1.0"],
    );
  });

  it("gives the reason for a missing score, and puts no T-score on a Z axis", () => {
    const refusal = { code: "scanner_mismatch", message: "Measured with another scanner." } as const;
    const none = reference("Boston", [
      result({ zScore: null, percentile: null, tScore: null, reference: null, refusal, tRefusal: refusal }),
    ]);
    const { tables } = view(low, none, reference("Berlin", [tOnly()]));
    expect(tables.map(({ scale }) => scale)).toEqual(["z", "t"]);
    const shorts = tables.map(({ rows }) => rows[0]!.cells.map(({ why }) => why?.short ?? null));
    expect(shorts).toEqual([
      [null, "another scanner", "T-score only"],
      ["Z-score only", "another scanner", null],
    ]);
    expect(tables[1]!.rows[0]!.cells.map(({ score }) => score)).toEqual([null, null, 0.5]);
    expect(view(none).tables[0]!.rows).toHaveLength(1);
  });

  it("shows the interval of a percentile and the doubts of each number", () => {
    const sure: ScoreResult["interval"] = {
      zScore: [-1.6, -0.8],
      percentile: [5.5, 21.2],
      measurement: null,
      curve: { zError: 0.1, of: "dataset" },
    };
    const { tables } = view(low, reference("Bonn", [result({ interval: sure, flags: ["secondary_reference"] })]));
    const [plain, doubted] = tables[0]!.rows[0]!.cells;
    expect([plain!.interval, plain!.doubts]).toEqual([null, []]);
    expect([doubted!.interval, doubted!.doubts.length]).toEqual([{ text: "6th–21st", ends: [-1.6, -0.8] }, 1]);
  });
});
