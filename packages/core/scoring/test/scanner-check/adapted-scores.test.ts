import { describe, expect, it } from "vitest";
import type { Dataset } from "@trabecula/reference-datasets";
import { additionalScores } from "../../src/index.ts";
import { adaptDatasetByTable } from "../../src/scanner-check/index.ts";
import { firstResult, hipScan, makeDataset, multiStack, tibiaScan, twoSegments } from "../support.ts";
import { adapt, asked, made, mg, scores, table, women } from "./adapt-support.ts";

describe("an adapted reference", () => {
  it("scores scans of the controls' scanner only, also where the parent holds for any", () => {
    const any = makeDataset([`tt_bmd,distal-tibia,female,,NO,266,36,,,,${mg},,,,,20,37,,,study`]);
    const { dataset: ofScanner } = made(adapt(women(scores), any));
    const of = (from: Dataset, scanner: "xtremect-1" | "xtremect-2") =>
      firstResult(from, { sex: "female", ageYears: 30 }, [tibiaScan({ scanner })]).refusal?.code ?? null;
    expect([of(any, "xtremect-1"), of(ofScanner, "xtremect-2"), of(ofScanner, "xtremect-1")]).toEqual([null, null, "scanner_mismatch"]);
  });

  it("converts no value of another maker to the controls' scanner", () => {
    const none = { youngAdult: null, tScoreFromAge: null };
    const hips = makeDataset(["bmd_fn,hip,female,,NO,0.8,0.1,,,,g/cm²,hologic,,,,20,80,,,study"], { reportType: "dxa", ...none });
    const lines = scores.map((z, index) => `W${index},f,${30 + index},hip,${0.8 + 0.1 * z}`);
    const options = { ...asked, scanner: "hologic" } as const;
    const outcome = made(adaptDatasetByTable(hips, table(lines, "code,sex,age,site,bmd_fn"), { scanner: "hologic" }, options));
    const measurements = [{ parameter: "bmd_fn", value: 0.9 }];
    const of = (from: Dataset) =>
      firstResult(from, { sex: "female", ageYears: 50 }, [hipScan({ scanner: "ge-lunar", scale: "hologic", measurements })]);
    expect([of(hips).flags, of(outcome.dataset).refusal?.code]).toEqual([["converted_scale"], "scanner_mismatch"]);
  });

  it("is dated by the last scan that counts", () => {
    const others = ["X,f,30,distal-tibia,280,2026-05-01,xtremect-1", "Y,f,80,distal-tibia,280,2026-05-02,xtremect-2"];
    const repeat = "W0,f,23,distal-tibia,290,2026-05-03,xtremect-2";
    const lines = [...women(scores).map((line) => `${line},xtremect-2`), ...others, repeat];
    const outcome = made(
      adaptDatasetByTable(
        multiStack,
        table(lines, "code,sex,age,site,tt_bmd,scan_date,scanner"),
        { region: "multi-stack", stacks: 3, scanner: null },
        asked,
      ),
    );
    expect(outcome.dataset.manifest.adaptation!.date).toBe("2026-03-18");
    expect(outcome.remarks).toContain("1 value is of a person who had one of the same before, and not counted.");
  });

  it("holds the controls' part of the interval where the parent states no number of people", () => {
    const interval = firstResult(
      made(adapt(women(scores))).dataset,
      { sex: "female", ageYears: 30 },
      [tibiaScan({ measurements: [{ parameter: "tt_bmd", value: 302 }] })],
      {
        additional: additionalScores({ errorOfValue: () => null }),
      },
    ).interval!;
    // The vector at Z 1: 0.3148 to 0.9474.
    expect(interval.zScore).toEqual([expect.closeTo(0.3148, 3), expect.closeTo(0.9474, 3)]);
    expect(interval.curve).toMatchObject({ of: "controls", people: null, controls: 40, zError: expect.closeTo(0.161382, 6) as number });
    expect(interval.text).toBe(
      "The 40 controls, about; how well the reference knows its own group is not stated; the precision of the measurement is not known",
    );
  });

  it("comes with a remark on children's ages in whole years", () => {
    const boys = (age: (index: number) => number) => {
      const lines = scores.map((z, index) => `B${index},m,${age(index)},whole-body,${13 * (1 + 0.1 * z)}`);
      const options = { ...asked, scanner: "hologic" } as const;
      return adaptDatasetByTable(twoSegments, table(lines, "code,sex,age,site,lmi"), { scanner: "hologic" }, options).remarks;
    };
    expect(boys((index) => 8 + (index % 8))).toEqual([
      "Ages of children are whole years. If they are completed years, add 0.5: else Z-scores are shifted.",
    ]);
    expect(boys((index) => 8.3 + (index % 8))).toEqual([]);
  });
});
