import { normalQuantile } from "@trabecula/reference-stats";
import type { StudyTable } from "@trabecula/study-tables/workbook";
import { describe, expect, it } from "vitest";
import { checkDatasetByTable, type ScannerCheckResult } from "../../src/scanner-check/index.ts";
import { makeDataset, multiStack } from "../support.ts";

function table(lines: readonly string[]): StudyTable {
  const records = lines.map((line, index) => ({ line: index + 1, cells: line.split(",") }));
  return { delimiter: ",", records, daysFrom: null, sheet: null, otherSheets: [], remarks: [] };
}

function scores(n: number, shift: number, sd: number): number[] {
  const raw = Array.from({ length: n }, (_, index) => normalQuantile((index + 0.5) / n));
  const square = raw.reduce((sum, z) => sum + z * z, 0) / (n - 1);
  return raw.map((z) => shift + (sd * z) / Math.sqrt(square));
}

const head = "code,sex,age,site,tt_bmd";
const women = (zs: readonly number[]) => zs.map((z, index) => `W${index},f,${21 + (index % 15)},distal-tibia,${266 + 36 * z}`);
const question = { scanner: "xtremect-2", margin: "0.3" } as const;
const protocol = { region: "multi-stack", stacks: 3 } as const;

const check = (lines: readonly string[], options: { margin?: "0.3" | "0.5" } = {}, header = head) =>
  checkDatasetByTable(multiStack, table([header, ...lines]), protocol, { ...question, ...options });

function found(outcome: ScannerCheckResult) {
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome;
}

describe("whether a reference fits a scanner", () => {
  it("finds mean, spread and share of the controls, as scoring has their Z-scores", () => {
    const { findings } = found(check(women(scores(50, 0.1, 0.9))));
    expect(findings.persons).toBe(50);
    const [figure, ...others] = findings.figures;
    expect(others).toEqual([]);
    expect(figure).toMatchObject({ parameter: "tt_bmd", site: "distal-tibia", n: 50 });
    expect(figure!.mean.value).toBeCloseTo(0.1, 9);
    expect(figure!.sd.value).toBeCloseTo(0.9, 9);
    expect(findings).toMatchObject({ verdict: "cannot_tell", ages: [20, 40], bySex: { female: 50, male: 0 }, hidden: 0 });
  });

  it("reports that it fits, and which groups are not covered", () => {
    const { findings } = found(check(women(scores(60, 0, 1))));
    expect(findings.verdict).toBe("fits");
    expect(findings.sentence).toBe("The reference fits XtremeCT II within 0.3 SD in 1 quantity, by 60 healthy controls.");
    expect(findings.mayNotConclude).toContain("Anything about boys and men: all controls are female.");
    expect(findings.mayNotConclude.join(" ")).toContain("Anything about ages outside 20 to 40 years, about another scanner");
  });

  it("reports a shift with its size and the percentile of the average control", () => {
    const { findings } = found(check(women(scores(30, 1, 1))));
    expect(findings.verdict).toBe("shifted");
    expect(findings.sentence).toContain(
      "by 30 healthy controls, 1 of 1 quantity is shifted: Tt.BMD (distal tibia) (+1.00 SD, 95 % interval +0.63 to +1.37).",
    );
    expect(findings.mayConclude[0]).toContain("stands at the 84th percentile");
  });

  it("also reports a spread difference for a shifted reference", () => {
    const { findings } = found(check(women(scores(60, 1, 2))));
    expect(findings.figures[0]!.reasons).toEqual(["mean", "spread"]);
    expect(findings.mayConclude[1]).toContain("In Tt.BMD (distal tibia) the controls scatter differently from the reference");
  });

  it("states for 30 controls the possible and excluded shift, and the number needed", () => {
    const { findings } = found(check(women(scores(30, 0, 1))));
    expect(findings.verdict).toBe("cannot_tell");
    expect(findings.sentence).toContain("it cannot be told whether the reference fits XtremeCT II.");
    expect(findings.sentence).toMatch(/about 1[12]\d controls show that in eight of ten checks/);
    expect(findings.mayConclude[0]).toContain("leave a shift of up to 0.37 SD possible");
    expect(findings.mayConclude[0]).toContain("from the 35th to the 65th");
    expect(findings.mayNotConclude[0]).toContain("a shift of 0.3 SD is not excluded");
  });

  it("names the spread and no shift where the spread alone is open", () => {
    // SciPy: mean within ±0.429, inside ±0.5; SD ratio 0.916 to 1.546, which may be 1.5.
    const { findings } = found(check(women(scores(30, 0, 1.15)), { margin: "0.5" }));
    expect(findings.verdict).toBe("cannot_tell");
    expect(findings.mayConclude).toEqual([
      "In Tt.BMD (distal tibia) 30 controls leave a shift of up to 0.43 SD possible: who is shown at the 50th percentile may belong anywhere from the 33rd to the 67th. Larger shifts are excluded, with 95 % for one quantity.",
      "In Tt.BMD (distal tibia) they leave a spread of 0.92 to 1.55 times the reference’s possible.",
    ]);
    expect(findings.mayNotConclude[0]).toBe(
      "That the reference fits in Tt.BMD (distal tibia): a spread of 1.50 times the reference’s, or one as much narrower, is not excluded. That nothing was found does not mean that nothing is there.",
    );
  });

  it("states the number of controls per parameter; several parameters are harder to confirm than one", () => {
    const thick = scores(22, 0, 1).map((z) => 0.251 + 0.018 * z);
    const rows = women(scores(30, 0, 1)).map((line, index) => `${line},${thick[index] ?? ""}`);
    const { findings } = found(check(rows, {}, `${head},tb_th`));
    expect(findings.figures.map(({ n }) => n)).toEqual([30, 22]);
    expect(findings.mayConclude.join(" ")).toContain("22 to 30 controls leave a shift of up to");
    // Independent quantities would show both in 0.8² = 64 of 100 checks.
    expect(findings.sentence).toContain("controls show that of one quantity in eight of ten checks, and of all 2 less often.");
  });

  it("counts each person once, by the first scan and not by the mean of visits", () => {
    const visits = scores(40, 0, 1).flatMap((z, index) => [
      `W${index},f,31,distal-tibia,${266 + 36 * (z + 2)},2024-05-02`,
      `W${index},f,30,distal-tibia,${266 + 36 * z},2023-05-02`,
    ]);
    const outcome = found(check(visits, {}, `${head},scan_date`));
    expect(outcome.findings.figures[0]).toMatchObject({ n: 40, mean: { value: expect.closeTo(0, 9) } });
    expect(outcome.remarks).toContain("40 values are of a person who had one of the same before, and not counted.");
  });

  it("counts each row as a person when the table has no codes, and says so", () => {
    const rows = women(scores(30, 0, 1)).map((line) => line.slice(line.indexOf(",") + 1));
    const outcome = found(check(rows, {}, head.slice(5)));
    expect(outcome.findings.persons).toBe(30);
    expect(outcome.remarks).toContain("No column has codes: each row counts as another person.");
  });

  it("skips incomparable values and other scanners with reasons, and reports unreadable rows by line", () => {
    const outcome = found(
      check(
        [
          ...women(scores(25, 0, 1)).map((line) => `${line},`),
          "O1,f,80,distal-tibia,280,",
          "O2,f,30,distal-tibia,280,xtremect-1",
          "O3,f,thirty,distal-tibia,280,",
        ],
        {},
        `${head},scanner`,
      ),
    );
    expect(outcome.findings.persons).toBe(25);
    expect(outcome.leftOut.map(({ code, count }) => [code, count])).toEqual(
      expect.arrayContaining([
        ["outside_reference_age", 1],
        ["other_scanner", 1],
      ]),
    );
    expect(outcome.problems).toMatchObject([{ line: 29 }]);
  });

  it("rejects fewer than 20 controls, with the main reason for skipped values", () => {
    expect(check(women(scores(19, 0, 1)))).toEqual({
      ok: false,
      message: "At least 20 healthy people with a Z-score of the same parameter and site are needed; here 19 at most have one.",
    });
    const old = women(scores(30, 0, 1)).map((line) => line.replace(/,f,\d+,/, ",f,70,"));
    expect(check(old)).toMatchObject({ ok: false, message: expect.stringContaining("Most values are left out because:") });
  });

  it("shows no figures for a sex with fewer than five people", () => {
    const men = [300, 310, 320].map((value, index) => `M${index},m,30,distal-tibia,${value}`);
    const { findings } = found(check([...women(scores(30, 0, 1)), ...men]));
    expect(findings.bySex).toBeNull();
    expect(findings.figures[0]!.groups).toEqual([]);
    expect(JSON.stringify(findings)).not.toMatch(/"n":3[,}]/);
    const rare = women(scores(30, 0, 1)).map((line, index) => `${line},${index < 4 ? 0.25 : ""}`);
    const hidden = found(check(rare, {}, `${head},tb_th`)).findings;
    expect(hidden).toMatchObject({ hidden: 1, figures: [{ parameter: "tt_bmd" }] });
  });

  it("reports different shifts for women and men", () => {
    const men = scores(30, -0.9, 1).map((z, index) => `M${index},m,30,distal-tibia,${300 + 47 * z}`);
    const { findings } = found(check([...women(scores(30, 0.9, 1)), ...men]));
    expect(findings.verdict).toBe("shifted");
    expect(findings.mayConclude.join(" ")).toContain("off by different amounts for the female +0.90 and the male −0.90 SD");
  });

  it("rejects a reference of another scanner", () => {
    const other = makeDataset(["tt_bmd,distal-tibia,female,,NO,266,36,,,,mg HA/cm³,xtremect-1,,266,36,20,37,20,37,study"]);
    const outcome = checkDatasetByTable(other, table([head, ...women(scores(30, 0, 1))]), {}, question);
    expect(outcome).toMatchObject({ ok: false, message: expect.stringContaining("none of these people has one") });
  });
});
