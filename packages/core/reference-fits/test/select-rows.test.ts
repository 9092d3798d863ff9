import type { CohortColumns } from "@trabecula/contracts";
import { describe, expect, it } from "vitest";
import { readCohort } from "../src/index.ts";

const columns: CohortColumns = {
  ...{ age: "age", sex: "sex", onlySex: null, sexCodes: {}, person: "id" },
  values: [{ column: "tt_bmd", parameter: "tt_bmd", site: "distal-radius" }],
  long: null,
};

function read(text: string, given: CohortColumns | null = columns) {
  const reading = readCohort(text, "cohort.csv", given, { reportType: "hr-pqct" });
  if (!reading.ok) throw new Error(reading.message);
  return reading.report;
}

function table(changes: (cells: string[], row: number) => string[] = (cells) => cells, count = 240): string {
  const rows = Array.from({ length: count }, (_, row) => {
    const site = row % 2 === 0 ? "distal-tibia" : "Distal radius";
    const scanner = row % 3 === 0 ? "xtremect-1" : "XtremeCT II";
    const cells = [
      `P${row}`,
      row % 4 < 2 ? "female" : "male",
      (20 + row / 4).toFixed(2),
      site,
      scanner,
      row % 5 === 4 ? (row % 2 === 0 ? "4" : "5") : "3",
    ];
    return changes([...cells, (230 + ((row * 7) % 60) + row / 1000).toFixed(3)], row).join(",");
  });
  return ["id,sex,age,site,scanner,motion_grade,tt_bmd", ...rows].join("\n");
}

describe("a cohort that names site, scanner and motion grade itself", () => {
  it("gives a group for each site and sex of one scanner, and counts the other rows", () => {
    const report = read(table(), { ...columns, onlyScanner: "xtremect-2" });
    expect(report.groups.map(({ site, sex, rows }) => [site, sex, rows])).toEqual([
      ["distal-radius", "female", 32],
      ["distal-radius", "male", 32],
      ["distal-tibia", "female", 32],
      ["distal-tibia", "male", 32],
    ]);
    expect(report.leftOut.map(({ reason, rows, lines }) => [reason, rows, lines[0]])).toEqual([
      ["motion_grade", 48, 6],
      ["scanner", 64, 2],
    ]);
    expect(report.remarks).toEqual(
      expect.arrayContaining(["48 rows left out: motion grade 4 or 5.", "64 rows left out: not of the xtremect-2."]),
    );
    expect(report.refusedRows).toBe(0);
    expect(report.reading).toMatchObject({ site: "site", scanner: "scanner", motionGrade: "motion_grade" });
  });

  it("is not fitted over two scanners, whether columns were given or suggested", () => {
    const message = "The column “scanner” names 2 scanners: xtremect-1 and xtremect-2. Choose the scanner to fit.";
    for (const given of [columns, null]) expect(read(table(), given)).toMatchObject({ groups: [], problems: [{ line: null, message }] });
    expect(read(table(), { ...columns, onlyScanner: "hologic" }).problems[0]!.message).toBe("The column “scanner” does not name hologic.");
  });

  it("names the only scanner itself, and leaves out rows that name none", () => {
    const one = table((cells, row) => cells.with(4, row % 3 === 0 ? "" : "xct2"));
    const report = read(one);
    expect(report.leftOut.map(({ reason, rows }) => [reason, rows])).toEqual([
      ["motion_grade", 48],
      ["scanner", 64],
    ]);
    expect(report.remarks).toContain("64 rows left out: the scanner is not named.");
  });

  it("asks for the rows of one where no scanner is known", () => {
    const unknown = table((cells, row) => cells.with(4, `Device ${row % 3}`));
    expect(read(unknown).problems[0]!.message).toBe(
      "The column “scanner” names 3 scanners that are not known here (“Device 0”, “Device 1” and “Device 2”). Keep the rows of one.",
    );
  });

  it("keeps one site where it is chosen, in wide and long tables", () => {
    const chosen = { onlySite: "distal-radius", onlyScanner: "xtremect-2" } as const;
    expect(read(table(), { ...columns, ...chosen }).groups.map(({ site, rows }) => [site, rows])).toEqual([
      ["distal-radius", 32],
      ["distal-radius", 32],
    ]);
    const long = table((cells) => [...cells.slice(0, -1), "tt_bmd", cells.at(-1)!]).replace(
      "motion_grade,tt_bmd",
      "motion_grade,parameter,value",
    );
    const ofLong: CohortColumns = { ...columns, values: [], long: { parameter: "parameter", site: "site", value: "value" }, ...chosen };
    expect(read(long, ofLong).groups.map(({ site, rows }) => [site, rows])).toEqual([
      ["distal-radius", 32],
      ["distal-radius", 32],
    ]);
    expect(read(long, { ...ofLong, onlySite: null }).groups).toHaveLength(4);
  });

  it("refuses a row whose site or grade is not understood", () => {
    const odd = table((cells, row) =>
      row === 1 ? cells.with(3, "left ear") : row === 2 ? cells.with(5, "blurred") : row === 3 ? cells.with(3, "") : cells,
    );
    const report = read(odd, { ...columns, onlyScanner: "xtremect-2", scanner: null });
    expect(report.problems.map(({ line, message }) => [line, message])).toEqual([
      [3, "“left ear” is not a site."],
      [4, "“blurred” is not a motion grade from 1 to 5."],
      [5, "The row does not say where it was measured."],
    ]);
  });

  it("uses no column that says something else, or that is not to be used", () => {
    const clinics = table((cells, row) => [...cells.slice(0, 3), row % 2 === 0 ? "Bern" : "Basel", "xct2", "", cells.at(-1)!]);
    const report = read(clinics);
    expect(report.groups.map(({ site, rows }) => [site, rows])).toEqual([
      ["distal-radius", 120],
      ["distal-radius", 120],
    ]);
    expect(report.reading!.site).toBeUndefined();
    const pooled = read(table(), { ...columns, site: null, scanner: null, motionGrade: null });
    expect(pooled.groups.map(({ rows }) => rows)).toEqual([120, 120]);
  });
});

describe("rows that repeat", () => {
  const withoutPersons: CohortColumns = { ...columns, person: null };
  const rows = (count: number, from = 0) =>
    Array.from({ length: count }, (_, index) => {
      const row = from + index;
      return `P${row},female,${(20 + ((row * 31) % 600) / 10).toFixed(1)},${(230 + ((row * 7919) % 9973) / 50).toFixed(1)}`;
    });
  const file = (lines: readonly string[]) => ["id,sex,age,tt_bmd", ...lines].join("\n");

  it("stop a table that was pasted twice", () => {
    expect(read(file([...rows(300), ...rows(300)]), withoutPersons)).toMatchObject({
      groups: [],
      problems: [
        {
          line: null,
          message: "300 of 600 rows repeat an earlier row in every cell. Remove them, or choose the column of persons.",
        },
      ],
    });
  });

  it("stop a table that was pasted twice in another order and with other decimals", () => {
    const again = rows(300).map((line) => line.replace(/([\d.]+),([\d.]+)$/, "$10,$200"));
    expect(read(file([...rows(300), ...again.toReversed()]), withoutPersons).groups).toEqual([]);
  });

  it("stop from three rows and one in a hundred on, and warn below", () => {
    const repeated = (count: number, of: number) => read(file([...rows(of - count), ...rows(count)]), withoutPersons);
    expect(repeated(3, 300).groups).toEqual([]);
    expect(repeated(3, 301)).toMatchObject({
      groups: [{ rows: 301 }],
      warnings: [{ code: "duplicate-rows", message: "3 of 301 rows repeat an earlier row in every cell." }],
    });
    expect(repeated(2, 100).warnings.map(({ code }) => code)).toEqual(["duplicate-rows"]);
    expect(repeated(0, 300).warnings).toEqual([]);
  });

  it("warn where they have new codes, and are refused one by one where they have the same", () => {
    const again = rows(300).map((line) => line.replace("P", "Q"));
    expect(read(file([...rows(300), ...again]))).toMatchObject({
      groups: [{ rows: 600 }],
      warnings: [{ code: "duplicate-rows", message: "300 of 600 rows repeat an earlier row in every cell but the code." }],
    });
    expect(read(file([...rows(300), ...rows(300)]))).toMatchObject({ refusedRows: 300, warnings: [] });
  });

  it("need a value of three digits", () => {
    const short = rows(100).map((line) => line.replace(/[\d.]+$/, (value) => (Number(value) / 10).toFixed(0)));
    expect(read(file([...short, ...short.slice(0, 50)]), withoutPersons)).toMatchObject({ problems: [], warnings: [] });
  });

  it("may be alike by chance where ages and values are coarse", () => {
    const next = (row: number) => (row * 48_271) % 2_147_483_647;
    const coarse = Array.from({ length: 600 }, (_, row) => {
      const [one, other] = [next(next(row + 77)), next(next(next(row + 5)))];
      return `P${row},female,${20 + (one % 40)},${250 + (other % 40)}`;
    });
    expect(read(file(coarse), withoutPersons)).toMatchObject({ groups: [{ rows: 600 }], warnings: [{ code: "whole-year-ages" }] });
    expect(read(file(coarse.map((line) => line.slice(0, -1))), withoutPersons).groups).toHaveLength(1);
  });
});

describe("ages in whole years", () => {
  const file = (ages: readonly (string | number)[]) =>
    ["id,sex,age,tt_bmd", ...ages.map((age, row) => `P${row},female,${age},${(230 + ((row * 7919) % 997) / 10).toFixed(1)}`)].join("\n");
  const mixed = (whole: number, count: number) => file(Array.from({ length: count }, (_, row) => (row < whole ? 20 + (row % 50) : 20.5)));
  const codes = (text: string) => read(text).warnings.map(({ code }) => code);

  it("are noticed from 95 of 100 and from 50 rows on", () => {
    expect(read(mixed(95, 100)).warnings).toEqual([
      {
        code: "whole-year-ages",
        message: "Ages are whole years. If they are completed years, add 0.5: the curve is half a year early.",
      },
    ]);
    expect(codes(mixed(94, 100))).toEqual([]);
    expect(codes(mixed(50, 50))).toEqual(["whole-year-ages"]);
    expect(codes(mixed(49, 49))).toEqual([]);
  });

  it("gain half a year where they are completed years", () => {
    const reading = readCohort(file([20, 30, 40.5]), "cohort.csv", { ...columns, ageIs: "completed-years" }, { reportType: "hr-pqct" });
    if (!reading.ok) throw new Error(reading.message);
    expect([...reading.groups[0]!.cohort.ages]).toEqual([20.5, 30.5]);
    expect(reading.report.problems[0]!.message).toBe("An age of 40.5 is not in completed years.");
    expect(reading.report.remarks).toContain("Ages are completed years; half a year was added to each.");
    expect(read(mixed(100, 100), { ...columns, ageIs: "completed-years" }).warnings).toEqual([]);
  });
});
