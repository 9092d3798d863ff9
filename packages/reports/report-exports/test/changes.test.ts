import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { ZReportFile, type ReportChanges, type TrendChange, type TrendSeries } from "@trabecula/contracts";
import { changeFlagSentences, changeScoreMeaning } from "@trabecula/report-types";
import { fhirBundle, recordJson, valuesCsv } from "../src/index.ts";
import { problemsOf } from "./fhir/validity.ts";
import { report, result } from "./support/reports.ts";

const change = (fields: Partial<TrendChange> = {}): TrendChange => ({
  ...{ from: "2024-03-14", to: "2026-03-14", fromReportId: "a".repeat(24), fromScan: 0, toReportId: "b".repeat(24), toScan: 0 },
  against: ["previous"],
  ...{ absolute: -0.04, percent: -4.444444444444445, percentPerYear: -2.5, zChange: null, tChange: -0.33, changeScore: null },
  lsc: { value: 0.0277, percent: null, source: "This laboratory", kind: "own" },
  ...{ significant: true, beyondChance: true, crossCalibration: null, flags: [], refusal: null },
  ...fields,
});
const refused = change({
  ...{
    from: "2025-01-01",
    absolute: null,
    percent: null,
    percentPerYear: null,
    tChange: null,
    lsc: null,
    significant: null,
    beyondChance: null,
  },
  refusal: { code: "motion_grade", message: "Grade 4." },
});
const series = (parameter: string, changes: TrendChange[]): TrendSeries => ({
  ...{ reportType: "dxa", parameter, site: "hip", side: "left", scanner: "hologic", unit: "g/cm²", points: [], monitoring: null },
  changes,
});
const of = report([{ site: "hip", side: "left", results: [result("bmd_th"), result("bmd_fn"), result("bmd_tr")] }]);
const changes: ReportChanges = {
  ...{ patientId: null, leftOut: [], beyond: 0 },
  series: [
    series("bmd_th", [change({ from: "2020-03-14", against: ["first"], absolute: -0.06 }), change(), refused]),
    series("bmd_fn", [refused]),
  ],
};

describe("changes in the files of a report", () => {
  it("appear in CSV columns against the previous and first scan, with full precision", () => {
    const [hip, neck, trochanter] = parse(valuesCsv(of, changes), { bom: true, columns: true }) as Record<string, string>[];
    expect(hip).toMatchObject({
      ...{ previous_date: "2024-03-14", previous_change: "-0.04", previous_change_percent: "-4.444444444444445" },
      ...{ previous_change_percent_per_year: "-2.5", previous_t_change: "-0.33", previous_z_change: "" },
      ...{
        previous_lsc: "0.0277",
        previous_lsc_kind: "own",
        previous_lsc_source: "This laboratory",
        previous_significant: "yes",
        previous_beyond_chance: "yes",
      },
      ...{ previous_change_flags: "", previous_change_refusal: "", first_date: "2020-03-14", first_change: "-0.06" },
    });
    expect(neck).toMatchObject({
      previous_date: "2025-01-01",
      previous_change: "",
      previous_lsc: "",
      previous_change_refusal: "motion_grade: Grade 4.",
    });
    expect(trochanter).toMatchObject({ previous_date: "", previous_change: "", previous_change_refusal: "" });
  });

  it("ignore repeated scans of the same day", () => {
    const repeat = change({ from: "2026-03-14", absolute: -0.2, flags: ["same_day"] });
    const withRepeat = {
      ...changes,
      series: [series("bmd_th", [change(), repeat]), series("bmd_fn", [{ ...repeat, against: ["first", "previous"] }])],
    };
    const [hip, neck] = parse(valuesCsv(of, withRepeat), { bom: true, columns: true }) as Record<string, string>[];
    expect(hip).toMatchObject({ previous_date: "2024-03-14", previous_change: "-0.04" });
    expect(neck).toMatchObject({ previous_date: "", previous_change: "", first_date: "", first_change: "" });
  });

  it("use the latest previous and the earliest first scan when several are comparable", () => {
    const at = (from: string, absolute: number, ...against: TrendChange["against"]) => change({ from, absolute, against });
    const own = [
      at("2022-01-01", -0.05, "previous"),
      at("2024-01-01", -0.04, "previous"),
      at("2018-01-01", -0.08, "first"),
      at("2020-01-01", -0.07, "first"),
    ];
    for (const given of [own, own.toReversed()]) {
      const several = { ...changes, series: [series("bmd_th", given)] };
      const [hip] = parse(valuesCsv(of, several), { bom: true, columns: true }) as Record<string, string>[];
      expect([hip!["previous_date"], hip!["previous_change"]]).toEqual(["2024-01-01", "-0.04"]);
      expect([hip!["first_date"], hip!["first_change"]]).toEqual(["2018-01-01", "-0.08"]);
    }
  });

  it("bring their doubts along, in CSV as codes and in FHIR as sentences", () => {
    const flags = ["few_degrees_of_freedom", "protocol_unconfirmed"] as const;
    const doubted = { ...changes, series: [series("bmd_th", [change({ flags: [...flags] })])] };
    const [hip] = parse(valuesCsv(of, doubted), { bom: true, columns: true }) as Record<string, string>[];
    expect(hip).toMatchObject({ previous_change_flags: "few_degrees_of_freedom protocol_unconfirmed" });
    const bundle = JSON.parse(fhirBundle(of, doubted)) as { entry: { resource: { note?: { text: string }[] } }[] };
    const notes = bundle.entry.flatMap(({ resource }) => resource.note ?? []).map(({ text }) => text);
    for (const flag of flags) expect(notes.join()).toContain(changeFlagSentences[flag]);
  });

  it("appear in JSON exactly as in the API", () => {
    expect(ZReportFile.parse(JSON.parse(recordJson(of, changes))).changes).toEqual(changes);
    expect(JSON.parse(recordJson(of))).not.toHaveProperty("changes");
  });

  it("appear in FHIR as components with a note, or as a note alone without figures", () => {
    const text = fhirBundle(of, changes);
    const bundle = JSON.parse(text) as Parameters<typeof problemsOf>[0] & { entry: { resource: Record<string, unknown> }[] };
    expect(problemsOf(bundle)).toEqual([]);
    const values = bundle.entry
      .map(({ resource }) => resource)
      .filter(({ resourceType, derivedFrom }) => resourceType === "Observation" && !derivedFrom);
    expect(values[0]!["component"]).toMatchObject([
      { code: { text: "Change since the scan before" }, valueQuantity: { value: -0.04, code: "g/cm2" } },
      { valueQuantity: { value: -4.444444444444445, code: "%" } },
      { code: { text: "Change since the scan before, percent a year" }, valueQuantity: { value: -2.5, code: "%/a" } },
      { code: { text: "Change of the T-score since the scan before" }, valueQuantity: { value: -0.33, unit: "SD", code: "1" } },
      { code: { text: "Least significant change" }, valueQuantity: { value: 0.0277 } },
      { code: { text: "Change is at least its own least significant change" }, valueBoolean: true },
      { code: { text: "Change is significant among all changes of the report" }, valueBoolean: true },
    ]);
    expect(values[0]!["note"]).toEqual([
      { text: "Change since 2024-03-14: beyond its own least significant change at 95 %, by the precision of: This laboratory." },
    ]);
    const conclusion = bundle.entry.map(({ resource }) => resource["conclusion"]).find((text) => typeof text === "string");
    expect(conclusion).toBe(
      `${of.category.text} Since Mar 14, 2024, total hip BMD has decreased by 0.040 g/cm² (4.4 %), a significant change (least significant change 0.028 g/cm²). ${of.notice}`,
    );
    expect(values[1]).not.toHaveProperty("component");
    expect(values[1]!["note"]).toEqual([{ text: "Not compared with the scan of 2025-01-01: Grade 4." }]);
  });

  it("have a change score or its refusal, and the least significant change", () => {
    const score = { z: -1.405, percentile: 8.01, expectedZ: -0.82, r: 0.88, refusal: null };
    const none = { z: null, percentile: null, expectedZ: null, r: null };
    const refusal = { code: "outside_gap", message: "The change score is for 0.5 to 3.5 years between two scans." } as const;
    const given = (changeScore: TrendChange["changeScore"]) => ({ ...changes, series: [series("bmd_th", [change({ changeScore })])] });
    const rowOf = (own: ReportChanges) => (parse(valuesCsv(of, own), { bom: true, columns: true }) as Record<string, string>[])[0];
    expect(rowOf(given(score))).toMatchObject({
      previous_change_score: "-1.405",
      previous_change_percentile: "8.01",
      previous_change_score_refusal: "",
    });
    expect(rowOf(given({ ...none, refusal }))).toMatchObject({
      ...{ previous_change_score: "", previous_lsc: "0.0277", previous_change_score_refusal: `outside_gap: ${refusal.message}` },
    });
    const [fhir, refused] = [score, { ...none, refusal }].map((own) => fhirBundle(of, given(own)));
    expect(problemsOf(JSON.parse(fhir!) as Parameters<typeof problemsOf>[0])).toEqual([]);
    expect(fhir).toMatch(/"change_score"[\s\S]*-1.405[\s\S]*"change_percentile"[\s\S]*8.01/);
    expect(fhir).toContain(`${changeScoreMeaning}.`);
    expect(refused).toContain(refusal.message);
    expect(refused).not.toContain('"change_score"');
  });

  it("have no least significant change and no verdict under 20 years", () => {
    const none = { lsc: null, significant: null, beyondChance: null, tChange: null };
    const child = { ...changes, series: [series("bmd_th", [change({ ...none, zChange: -0.555, flags: ["under_20"] })])] };
    const [row] = parse(valuesCsv(of, child), { bom: true, columns: true }) as Record<string, string>[];
    expect(row).toMatchObject({
      ...{ previous_change: "-0.04", previous_z_change: "-0.555", previous_change_flags: "under_20" },
      ...{ previous_lsc: "", previous_lsc_kind: "", previous_lsc_source: "", previous_significant: "", previous_beyond_chance: "" },
    });
    const text = fhirBundle(of, child);
    expect(text).toContain(`Change since 2024-03-14: not judged. ${changeFlagSentences.under_20}.`);
    expect(text).not.toMatch(/"(?:lsc|significant_change|change_beyond_chance)"/);
  });
});
