import type { Report, ScoreRequest, ScoreResult } from "@trabecula/contracts";
import { describe, expect, it } from "vitest";
import { scoreIncluded, scoreScans, withheldClaims } from "../src/index.ts";
import { datasetRef, hipScan, hologicDxa, makeDataset, multiStack, tibiaScan } from "./support.ts";

const old = { sex: "female", ageYears: 66, menopausalStatus: "postmenopausal" } as const;

type Stored = Parameters<typeof withheldClaims>[0];

function storedBefore(
  dataset: typeof hologicDxa,
  subject: ScoreRequest["subject"],
  scan: ReturnType<typeof hipScan>,
  changes: object = {},
): Stored {
  const { reportType } = dataset.manifest;
  const outcome = scoreScans(dataset, datasetRef, { reportType, subject, scans: [scan] });
  if (!outcome.ok) throw new Error(outcome.message);
  const { category, scans } = outcome.reply;
  const results = scans[0]!.results.map((result): ScoreResult => ({ ...result, ...changes }));
  const inputs: Report["inputs"] = [{ ...scan, scanner: null, motionOverride: null }];
  return { reportType, subject, inputs, engineVersion: "1.6.0", category, scans: [{ ...scans[0]!, results }] };
}

const unconfirmed = { flags: ["protocol_unconfirmed", "soft_range"] };

describe("a report that an earlier engine stored", () => {
  it("has no T-score and no category without a scanner, and names what is withheld", () => {
    const stored = storedBefore(hologicDxa, old, hipScan(), unconfirmed);
    expect(stored.category.code).toBe("low_bone_mass");
    const shown = withheldClaims(stored);
    expect(shown.scans[0]!.results[0]).toMatchObject({
      ...{ tScore: null, youngAdult: null, tRefusal: { code: "scanner_mismatch" }, flags: ["soft_range"] },
      value: 0.76,
    });
    expect(shown.category).toEqual({
      ...{ code: null, basis: null },
      text: "No T-score and no category: the scanner manufacturer is not stated.",
    });
    expect(shown.withheld).toEqual({
      sentences: ["The record of engine 1.6.0 holds 1 compared value and a category, no longer shown: the scanner is not stated."],
      stored: { category: stored.category, scans: stored.scans },
    });
  });

  it("has no interval of 95 % without the error of the reference, and keeps one with it", () => {
    const ends = { zScore: [-0.2, 0.4] as [number, number], percentile: [42.1, 65.5] as [number, number] };
    const measurement = { error: 4, kind: "own" as const, source: "This laboratory" };
    const storedWith = (curve: object | null) => {
      const stored = storedBefore(multiStack, { sex: "female", ageYears: 30 }, tibiaScan(), { interval: { ...ends, measurement, curve } });
      return { ...stored, inputs: stored.inputs.map((scan) => ({ ...scan, scanner: "xtremect-2" as const })) };
    };
    const stored = storedWith(null);
    const shown = withheldClaims(stored);
    const text = "Repeat measurements would vary from 42.1 to 65.5. How well the reference knows its own group is not stated.";
    expect(shown.scans[0]!.results[0]!.interval).toEqual({
      ...{ zScore: null, percentile: null, repeat: [42.1, 65.5], text, measurement, conversion: null, curve: null },
    });
    expect(shown.withheld).toEqual({
      sentences: [
        "The record of engine 1.6.0 holds 1 interval of 95 %, no longer called so: the reference does not state how well it knows its own group.",
      ],
      stored: { category: stored.category, scans: stored.scans },
    });
    expect(withheldClaims(storedWith({ zError: 0.1, of: "dataset" }))).not.toHaveProperty("withheld");
  });

  it("has no Z-score without a scanner generation", () => {
    const stored = storedBefore(multiStack, { sex: "female", ageYears: 30 }, tibiaScan(), { flags: ["protocol_unconfirmed"] });
    const [result] = withheldClaims(stored).scans[0]!.results;
    expect(result).toMatchObject({ zScore: null, percentile: null, reference: null, refusal: { code: "scanner_mismatch" }, tScore: null });
  });

  it("has no T-score where Z is required, and keeps its Z-score with the flags of it", () => {
    const changes = { preferred: "z", zScore: -3.2, percentile: 0.07, tScore: -5.4, flags: ["beyond_3sd", "beyond_5sd"] };
    const stored = storedBefore(hologicDxa, old, hipScan(), changes);
    const shown = withheldClaims(stored);
    expect(shown.scans[0]!.results[0]).toMatchObject({
      zScore: -3.2,
      tScore: null,
      tRefusal: { code: "z_required" },
      flags: ["beyond_3sd"],
    });
    expect(shown.category).toBe(stored.category);
    expect(shown.withheld!.sentences).toEqual(["The record of engine 1.6.0 holds 1 T-score, no longer shown: the Z-score applies here."]);
  });

  it("has no score of values that contradict each other, and no category", () => {
    const spine = { ...hipScan(), site: "lumbar-spine" as const, side: null, measurements: [{ parameter: "bmd_ls", value: 1.047 }] };
    const stored = storedBefore(hologicDxa, old, spine);
    const vertebrae = ["l1", "l2", "l3", "l4"].map((key) => ({ ...stored.scans[0]!.results[0]!, parameter: `bmd_${key}`, value: 0.8 }));
    const withParts = {
      ...stored,
      inputs: [{ ...stored.inputs[0]!, scanner: "hologic" as const }],
      scans: [{ ...stored.scans[0]!, results: [stored.scans[0]!.results[0]!, ...vertebrae] }],
    };
    const message = "L1–L4 is 1.047 g/cm², but its vertebrae are 0.800 to 0.800.";
    expect(stored.category.code).toBe("normal");
    const shown = withheldClaims(withParts);
    expect(shown.category).toEqual({ code: null, basis: null, text: `No category: ${message}` });
    expect(shown.scans[0]!.results[0]).toMatchObject({ tScore: null, tRefusal: { code: "implausible_value", message }, value: 1.047 });
    expect(shown.scans[0]!.results[1]).toBe(vertebrae[0]);
    expect(shown.withheld!.sentences).toEqual([
      "The record of engine 1.6.0 holds 1 compared value and a category, no longer shown: values of the scan contradict each other.",
    ]);
  });

  it("has no score of the spine with an excluded vertebra, and a category of the other sites", () => {
    const [{ results }] = storedBefore(hologicDxa, old, hipScan()).scans as [Report["scans"][number]];
    const spine = { ...hipScan(), site: "lumbar-spine" as const, side: null, measurements: [{ parameter: "bmd_ls", value: 1.047 }] };
    const reason = "L4 is said to be excluded, but the BMD of the spine includes it.";
    const excluding = (vertebra: "L4", extra: readonly ScoreResult[] = []) => {
      const stored = storedBefore(hologicDxa, old, spine);
      const clinical = { excludedVertebrae: [{ vertebra, reason: "Fracture" }] } as unknown as NonNullable<Report["clinical"]>;
      const scans = [{ ...stored.scans[0]!, results: [...stored.scans[0]!.results, ...extra] }];
      const inputs = stored.inputs.map((scan) => ({ ...scan, scanner: "hologic" as const }));
      return withheldClaims({ ...stored, engineVersion: "1.7.0", inputs, clinical, scans });
    };
    const shown = excluding("L4");
    expect(shown.scans[0]!.results[0]).toMatchObject({
      zScore: null,
      tScore: null,
      tRefusal: { code: "vertebra_excluded", message: reason },
    });
    expect(shown.category).toEqual({ code: null, basis: null, text: `No category: ${reason}` });
    expect(shown.withheld).toMatchObject({ sentences: [], stored: { category: { code: "normal" } } });
    expect(excluding("L4", results).category).toMatchObject({ code: "low_bone_mass", basis: "lowest T-score −1.5, total hip" });
    const ofL1L3 = { ...results[0]!, parameter: "bmd_l1l2l3", tScore: -2.6 };
    expect(excluding("L4", [...results, ofL1L3]).category).toMatchObject({
      code: "osteoporosis",
      basis: "lowest T-score −2.6, lumbar spine L1–L3",
    });
  });

  it("of excluded vertebrae has the scores and the category that the form shows before it is saved", () => {
    const dataset = makeDataset(
      ["ls,1.047,0.11", "l3,1.08,0.12", "l1l2l4,1.03,0.11"].map(
        (curve) => `bmd_${curve.replace(",", ",lumbar-spine,female,,,,,,,,g/cm²,hologic,,")},,,30,30,study`,
      ),
      { reportType: "dxa" },
    );
    const spine = { site: "lumbar-spine", side: null, scanDate: "2026-03-14", scanner: "hologic" } as const;
    const request = (keys: readonly string[]) => ({
      ...{ reportType: "dxa" as const, subject: old },
      scans: [{ ...spine, measurements: keys.map((key) => ({ parameter: key, value: 0.82 })) }],
    });
    const scored = (keys: readonly string[], excludedVertebrae?: ("L1" | "L2" | "L3" | "L4")[]) => {
      const outcome = scoreIncluded(dataset, datasetRef, { ...request(keys), ...(excludedVertebrae && { excludedVertebrae }) }, {});
      if (!outcome.ok) throw new Error(outcome.message);
      return outcome.reply;
    };
    const shownOf = (keys: readonly string[], vertebrae: ("L1" | "L2" | "L3" | "L4")[]) => {
      const { engineVersion, category, scans } = scored(keys);
      const clinical = { excludedVertebrae: vertebrae.map((vertebra) => ({ vertebra, reason: "Fracture" })) };
      const inputs = request(keys).scans.map((scan) => ({ ...scan, motionOverride: null }));
      const stored = { ...request(keys), engineVersion, category, scans, inputs, clinical: clinical as NonNullable<Report["clinical"]> };
      return withheldClaims(stored);
    };
    const all = ["bmd_ls", "bmd_l3", "bmd_l1l2l4"];
    for (const vertebrae of [["L3"], ["L1", "L2", "L3", "L4"], ["L2"], []] as const) {
      for (const keys of [all, ["bmd_ls"], ["bmd_l3"], ["bmd_l1l2l4"]]) {
        const { category, scans } = scored(keys, [...vertebrae]);
        expect(shownOf(keys, [...vertebrae])).toMatchObject({ category, scans });
      }
    }
    const { category, scans } = scored(all, ["L3"]);
    expect(scans[0]!.results.map(({ tScore, tRefusal }) => tRefusal?.message ?? tScore?.toFixed(2))).toEqual([
      "L3 is said to be excluded, but the BMD of the spine includes it.",
      "L3 is excluded.",
      "-1.91",
    ]);
    expect(category).toMatchObject({ code: "low_bone_mass", basis: "lowest T-score −1.9, lumbar spine L1+L2+L4" });
    expect(scored(["bmd_ls"], ["L1", "L3"]).category).toEqual({
      ...{ code: null, basis: null },
      text: "No category: L1 and L3 are said to be excluded, but the BMD of the spine includes them.",
    });
  });

  it("keeps the scores of an engine that refuses what needs a scanner, where a reference needs none", () => {
    const anyScanner = makeDataset([
      "tt_bmd,distal-tibia,female,,NO,266,36,,,,mg HA/cm³,,region=multi-stack; stacks=3,266,36,20,37,20,37,study",
    ]);
    const scan = tibiaScan({ scanner: null, protocol: {} });
    const stored = { ...storedBefore(anyScanner, { sex: "female", ageYears: 30 }, scan), engineVersion: "1.7.0" };
    expect(stored.scans[0]!.results[0]).toMatchObject({ flags: ["protocol_unconfirmed"] });
    expect(withheldClaims(stored)).toEqual({ category: stored.category, scans: stored.scans });
  });

  it("is shown as it is stored where nothing is refused", () => {
    const stored = storedBefore(hologicDxa, old, hipScan());
    const shown = withheldClaims(stored);
    expect(shown).toEqual({ category: stored.category, scans: stored.scans });
    expect(shown.scans[0]).toBe(stored.scans[0]);
  });

  it("has no score of other references without a scanner", () => {
    const stored = storedBefore(hologicDxa, old, hipScan());
    const doubted = storedBefore(hologicDxa, old, hipScan(), unconfirmed);
    const { manifest } = hologicDxa;
    const facts = { population: "", scanner: "", protocol: "", ages: "", method: "", youngAdults: "" };
    const own = { dataset: { ...datasetRef, contentHash: "", manifest }, facts, citations: [] };
    const otherReferences = { engineVersion: "1.6.0", own, others: [{ ...own, scans: doubted.scans }] };
    const shown = withheldClaims({ ...stored, otherReferences });
    expect(shown.otherReferences!.others[0]!.scans[0]!.results[0]!.tScore).toBeNull();
    expect(shown.withheld!.stored.otherReferences).toBe(otherReferences);
    expect(shown.withheld!.sentences).toHaveLength(1);
  });
});
