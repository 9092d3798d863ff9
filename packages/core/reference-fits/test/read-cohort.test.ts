import fc from "fast-check";
import { ZCohortReport, type CohortColumns } from "@trabecula/contracts";
import { describe, expect, it } from "vitest";
import { readCohort, type CohortReading, type ReadCohortOptions } from "../src/index.ts";

const wide: CohortColumns = {
  age: "age",
  sex: "sex",
  onlySex: null,
  sexCodes: {},
  person: "id",
  values: [{ column: "bmd", parameter: "bmd_ls", site: "lumbar-spine" }],
  long: null,
};

function read(rows: readonly string[], columns: CohortColumns | null = wide, options: Partial<ReadCohortOptions> = {}) {
  const reading = readCohort(rows.join("\n"), "cohort.csv", columns, { reportType: "dxa", ...options });
  if (!reading.ok) throw new Error(reading.message);
  return reading;
}

function refusal(reading: CohortReading): string {
  return reading.ok ? "" : reading.message;
}

function judged(row: string, columns: CohortColumns = wide, header = "id,sex,age,bmd"): string {
  const { report } = read([header, "p1,female,40,1.01", row], columns);
  expect(report.refusedRows).toBe(report.problems.length);
  return report.problems.map(({ line, message }) => `${line}: ${message}`).join("\n");
}

describe("rows that cannot be used are refused with their line and reason", () => {
  it.each([
    ["p2,female,forty,1.0", "3: The age cannot be read: “forty” is not a number."],
    ["p2,female,-1,1.0", "3: An age of -1 years is not possible."],
    ["p2,female,480,1.0", "3: An age of 480 years is not possible; is it in months?"],
    ["p2,female,,1.0", "3: The row has no age."],
    ["p2,x,40,1.0", "3: “x” is not understood as a sex; use female or male."],
    ["p2,,40,1.0", "3: The row has no sex."],
    ["p2,female,40,", "3: The row has no value."],
    ["p2,female,40,n/a", "3: The row has no value."],
    ["p2,female,40,high", "3: “high” is not a number."],
    ["p2,female,40,1e999", "3: “1e999” is not a number."],
    ["p2,female,40,=1+1", "3: “=1+1” is a formula; save the sheet with its values."],
    ["=cmd(),female,40,1.0", "3: “=cmd()” is a formula; save the sheet with its values."],
    [",female,40,1.0", "3: The row does not say whose it is: its person’s code is empty."],
    ["p1,female,40,1.01", "3: Line 2 has the same person, age and value; it counts once."],
    ["p1,male,41,1.0", "3: This person is female on line 2 and male here; are codes used for two persons?"],
    ["p2,female,40", "3: This row has 3 cells and the header 4; its values may stand in the wrong columns."],
  ])("%s", (row, message) => expect(judged(row)).toBe(message));

  it("names the unit that a value seems to be in", () => {
    expect(judged("p2,female,40,1010")).toMatch(/^3: L1–L4 BMD is in g\/cm²; 1010 looks like mg\/cm². Did you mean 1.01 g\/cm²\?$/);
  });

  it("keeps unusual values with a remark", () => {
    const { report, groups } = read(["id,sex,age,bmd", "p1,f,40,0.42", "p2,f,41,0.43", "p3,f,42,1.0"]);
    expect(report.problems).toEqual([]);
    expect(groups[0]!.cohort.values).toEqual(Float64Array.of(0.42, 0.43, 1));
    expect(report.remarks[0]).toMatch(/^2 values are unusual and were kept, the first on line 2: /);
  });

  it("lists 200 problems and counts them all", () => {
    const { report } = read(["id,sex,age,bmd", ...Array.from({ length: 300 }, (_, index) => `p${index},female,old,1.0`)]);
    expect([report.problems.length, report.refusedRows, report.rows]).toEqual([200, 300, 300]);
  });
});

describe("groups", () => {
  it("weighs visits so that a person counts once", () => {
    const rows = ["id,sex,age,bmd", "a,f,10,0.7", "b,m,11,0.8", "a,f,11,0.75", "c,f,12,0.8", "a,f,12,0.9"];
    const { groups, report } = read(rows);
    expect(groups.map(({ sex, mostVisits }) => [sex, mostVisits])).toEqual([
      ["female", 3],
      ["male", 1],
    ]);
    const { cohort } = groups[0]!;
    expect([...cohort.ages]).toEqual([10, 11, 12, 12]);
    expect([...cohort.persons]).toEqual([0, 0, 1, 0]);
    expect([...cohort.weights]).toEqual([1 / 3, 1 / 3, 1, 1 / 3]);
    expect(report.groups[0]).toEqual({
      parameter: "bmd_ls",
      site: "lumbar-spine",
      sex: "female",
      rows: 4,
      persons: 2,
      effectivePersons: 2,
      ages: [10, 12],
      mostVisits: 3,
    });
    expect(report.persons).toBe(3);
    expect(report.remarks).toContain("Persons have up to 3 rows: each row weighs 1 / rows of its person, so that a person counts once.");
  });

  it("warns where a column of repeated codes is not used as persons", () => {
    const { report } = read(["id,sex,age,bmd", "a,f,10,0.7", "a,f,11,0.75", "b,f,12,0.8"], { ...wide, person: null });
    expect(report.remarks).toEqual([
      "The column “id” has 2 different codes in 3 rows. If they name persons, say so: otherwise visits count as people.",
    ]);
  });

  it("reads the long form and checks the unit column", () => {
    const columns = { ...wide, values: [], long: { parameter: "parameter", site: "site", value: "value" } };
    const rows = [
      "id,sex,age,site,parameter,value,unit",
      "a,f,30,distal tibia,tt_bmd,300,mg HA/cm3",
      "a,f,30,distal radius,tt_bmd,310,",
      "b,f,30,distal tibia,ct_th,1200,um",
      "b,f,30,distal tibia,ct_th,1200,lb",
      "b,f,30,hip,tt_bmd,300,",
      "b,f,30,nowhere,tt_bmd,300,",
      "b,f,30,distal tibia,bmd_ls,1,",
    ];
    const { groups, report } = read(rows, columns, { reportType: "hr-pqct" });
    expect(groups.map(({ parameter, site }) => [parameter, site])).toEqual([
      ["tt_bmd", "distal-tibia"],
      ["tt_bmd", "distal-radius"],
      ["ct_th", "distal-tibia"],
    ]);
    expect(groups[2]!.cohort.values[0]).toBe(1.2);
    expect(report.problems.map(({ line, message }) => [line, message])).toEqual([
      [5, "The row says “lb”, but ct_th is in mm; convert the value."],
      [6, "Tt.BMD is not measured at this site (hip)."],
      [7, "“nowhere” is not a site."],
      [8, "bmd_ls is not a parameter of HR-pQCT."],
    ]);
  });

  it("reads semicolons with decimal commas, quotes, a byte order mark and codes of the sex", () => {
    const text = '\uFEFF"id";"Geschlecht";"Alter";"L1–L4 BMD (g/cm²)"\r\n"1";"1";"40,5";"1,025"\r\n"2";"2";"41";"0,9"\r\n';
    const guessed = readCohort(new TextEncoder().encode(text), "cohort.csv", null, { reportType: "dxa" });
    expect(guessed.ok && guessed.report.problems).toEqual([]);
    expect(guessed.ok && guessed.groups.map(({ sex, cohort }) => [sex, cohort.ages[0], cohort.values[0]])).toEqual([
      ["female", 41, 0.9],
      ["male", 40.5, 1.025],
    ]);
    expect(guessed.ok && guessed.report.remarks[0]).toContain("ISO 5218");
  });

  it("reads tabs, and UTF-16 as spreadsheet programs write it", () => {
    const text = "\uFEFFid\tsex\tage\tbmd\r\np1\tfemale\t40,5\t1,02\r\n";
    const reading = readCohort(new Uint8Array(Buffer.from(text, "utf16le")), "cohort.txt", wide, { reportType: "dxa" });
    expect(reading.ok && [reading.report.problems, reading.groups[0]!.cohort.ages[0], reading.groups[0]!.cohort.values[0]]).toEqual([
      [],
      40.5,
      1.02,
    ]);
  });

  it("reads any covariate and value without the catalogue", () => {
    const columns: CohortColumns = {
      ...wide,
      age: "x",
      sex: null,
      onlySex: "female",
      person: null,
      values: [{ column: "y", parameter: "y", site: "whole-body" }],
    };
    const { groups } = read(["x,y", "5,1e6", "6,-3"], columns, { reportType: null, anyParameter: true });
    expect([...groups[0]!.cohort.values]).toEqual([1e6, -3]);
    expect(read(["x,y", "5,1e6"], columns).report.problems[0]!.message).toBe("“y” is not a parameter of the catalogue.");
  });
});

describe("columns", () => {
  it.each([
    ["another column", { ...wide, age: "years" }, "The file has no column “years”."],
    ["one column for two things", { ...wide, person: "age" }, "The column “age” is used for two things."],
    ["no sex", { ...wide, sex: null }, "Say which column holds the sex, or which sex the whole cohort is."],
    ["no values", { ...wide, values: [] }, "Say which column holds which parameter."],
    [
      "a site where it is not measured",
      { ...wide, values: [{ column: "bmd", parameter: "bmd_ls", site: "hip" as const }] },
      "L1–L4 BMD is not measured at this site (hip).",
    ],
    [
      "another modality",
      { ...wide, values: [{ column: "bmd", parameter: "tt_bmd", site: "distal-tibia" as const }] },
      "tt_bmd is not a parameter of DXA.",
    ],
  ])("says what is wrong with a reading: %s", (_, columns, message) => {
    const { report, groups } = read(["id,sex,age,bmd", "p1,female,40,1.01"], columns);
    expect(report.problems).toEqual([{ file: "cohort.csv", line: 1, message }]);
    expect([groups, report.reading]).toEqual([[], columns]);
  });

  it("refuses a column that is there twice, unless it is not used", () => {
    expect(read(["id,sex,age,bmd,bmd", "p1,female,40,1,1.1"]).report.problems[0]!.message).toBe(
      "The column “bmd” is there twice; rename or remove one.",
    );
    expect(read(["id,sex,age,bmd,note,note", "p1,female,40,1,a,b"]).report.problems).toEqual([]);
  });

  it("rejects a column with another unit in its header, and ages in months", () => {
    const inMillimeters = { ...wide, values: [{ column: "bmd (mm)", parameter: "bmd_ls", site: "lumbar-spine" as const }] };
    expect(read(["id,sex,age,bmd (mm)", "p1,female,40,1"], inMillimeters).report.problems[0]!.message).toContain("says mm");
    const inMonths = { ...wide, age: "age (months)" };
    expect(read(["id,sex,age (months),bmd", "p1,female,40,1"], inMonths).report.problems[0]!.message).toContain("says months");
  });

  it("does not guess codes of the sex", () => {
    const { report, groups } = read(["id,sex,age,bmd", "p1,0,40,1.0", "p2,1,40,1.1"]);
    expect(groups).toEqual([]);
    expect(report.problems[0]!.message).toContain("without saying which is which");
    expect(read(["id,sex,age,bmd", "p1,0,40,1.0", "p2,1,40,1.1"], { ...wide, sexCodes: { 0: "male", 1: "female" } }).groups).toHaveLength(
      2,
    );
  });

  it.each([
    ["idnum,sex,ethnic,age,spnbmd_g_cm2", "dxa", ["idnum", "spnbmd_g_cm2→bmd_ls@lumbar-spine"]],
    [
      "Subject ID,Gender,Age (years),Total hip BMD(g/cm2),TBS",
      "dxa",
      ["Subject ID", "Total hip BMD(g/cm2)→bmd_th@hip", "TBS→tbs@lumbar-spine"],
    ],
    ["SEQN,sex,age,DXXNKBMD", "dxa", ["SEQN", "DXXNKBMD→bmd_fn@hip"]],
    ["sex,age,Tt.BMD,radius ct_th_mm", "hr-pqct", [null, "Tt.BMD→tt_bmd@distal-radius", "radius ct_th_mm→ct_th@distal-radius"]],
    ["patient,sex,age,Tb.N (tibia)", "hr-pqct", ["patient", "Tb.N (tibia)→tb_n@distal-tibia"]],
  ] as const)("suggests a reading of %s", (header, reportType, expected) => {
    const row = header.split(",").map((name) => (/sex|gender/i.test(name) ? "female" : "1"));
    const { report } = read([header, row.join(",")], null, { reportType });
    const { person, values } = report.reading!;
    expect([person, ...values.map(({ column, parameter, site }) => `${column}→${parameter}@${site}`)]).toEqual(expected);
  });

  it("leaves the column choice open when the header names no age or values", () => {
    const { report, groups } = read(["a,b,c", "1,2,3"], null);
    expect([report.reading, groups]).toEqual([null, []]);
    expect(report.problems.map(({ message }) => message)).toEqual([
      "No column for the age was found in the header.",
      expect.stringContaining("No column is named like a parameter"),
    ]);
    expect(report.columns[1]).toEqual({ name: "b", samples: ["2"] });
  });
});

describe("files that cannot be used at all", () => {
  const options = { reportType: "dxa" } as const;
  it.each([
    ["nothing", "", "The file is empty."],
    ["a header alone", "age,sex,bmd_ls", "The file has a header and no rows."],
    ["no header", "40,1\n41,2", "The first line holds numbers; it must name the columns."],
    ["an open quote", 'age,sex\n40,"f', "cannot be read: a quoted cell is not closed."],
    ["another encoding", Uint8Array.of(0x61, 0x67, 0xe9, 0x0a, 0x31), "The file is not UTF-8 text"],
    ["a workbook", Uint8Array.of(0x50, 0x4b, 0x03, 0x04), "This is a spreadsheet workbook"],
    ["bytes that no text has", Uint8Array.of(0x61, 0x00, 0x0a), "The file is not a text file"],
    ["more than 20 MB", new Uint8Array(20_000_001), "The file is larger than 20 MB."],
    ["too many rows", `age\n${"1\n".repeat(200_001)}`, "The file has more than 200,000 rows, the most that can be read."],
  ])("%s", (_, content, message) => expect(refusal(readCohort(content, "cohort.csv", null, options))).toContain(message));
});

describe("any uploaded file", () => {
  const cell = fc.oneof(
    fc.constantFrom("age", "sex", "id", "bmd_ls", "f", "m", "1", "2", "40", "1,5", "=A1", '"', "\n", "NaN", "", "−3", "1e400", "\t;"),
    fc.string({ maxLength: 6 }),
  );
  const usual = fc.tuple(
    fc.constantFrom("a", "b", "=c"),
    fc.constantFrom("f", "m", "x"),
    fc.double({ min: -1, max: 130 }),
    fc.double({ max: 3 }),
  );
  const anything = fc.oneof(
    fc
      .array(fc.oneof(usual, fc.array(cell, { minLength: 3, maxLength: 5 })), { maxLength: 12 })
      .map((rows) => ["id,sex,age,bmd_ls", ...rows].join("\n")),
    fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 12 }).map((rows) => rows.map((cells) => cells.join(",")).join("\n")),
    fc.uint8Array({ maxLength: 200 }),
  );

  it("is answered with a report or a sentence, and usable rows are finite, plausible and weighed", () => {
    fc.assert(
      fc.property(anything, fc.boolean(), (content, isGiven) => {
        const columns: CohortColumns = { ...wide, values: [{ column: "bmd_ls", parameter: "bmd_ls", site: "lumbar-spine" }] };
        const reading = readCohort(content, "any.csv", isGiven ? columns : null, { reportType: "dxa" });
        if (!reading.ok) {
          expect(reading.message).toMatch(/[.]$/);
          return;
        }
        expect(ZCohortReport.parse(reading.report)).toEqual(reading.report);
        for (const { cohort } of reading.groups) {
          const persons = Math.max(...cohort.persons) + 1;
          expect(cohort.weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(persons, 9);
          expect([...cohort.ages].every((age) => age >= 0 && age <= 120)).toBe(true);
          expect([...cohort.values].every((value) => value > 0 && value < 3)).toBe(true);
        }
      }),
      { numRuns: 500, seed: 20261121 },
    );
  });
});
