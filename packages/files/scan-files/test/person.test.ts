import { describe, expect, it } from "vitest";
import { readPeople } from "../src/person/index.ts";
import { bytesOf, file, secondGenerationColumns, secondGenerationScan, type Cells } from "./evaluation-file.ts";

const person = (header: Cells) =>
  readPeople(bytesOf(file(["MeasNo", "MeasDate", ...Object.keys(header)], [{ MeasNo: "7", ...header }])))[0]!;

describe("personal data in a scanner file", () => {
  it("reads the birth date and unchanged identifying text of an evaluation", () => {
    const [read] = readPeople(bytesOf(file(secondGenerationColumns, [secondGenerationScan])));
    expect(read).toMatchObject({ line: 2, birthDate: "1971-02-02", sex: null, ageYears: null, doubts: [] });
    expect(read!.found).toEqual([
      { column: "PatName", text: "DOE^JANE" },
      { column: "S-DOB", text: "2-FEB-1971" },
    ]);
  });

  it.each<[Cells, object]>([
    [
      { "S-DOB": "2-FEB-1971", "S-Remark": "F, right" },
      { birthDate: "1971-02-02", sex: "female", side: "right" },
    ],
    [
      { "S-DOB": "1971-02-02", "S-Remark": "weiblich / links" },
      { birthDate: "1971-02-02", sex: "female", side: "left" },
    ],
    [
      { "Pat-DOB": "02.02.1971", Gender: "M" },
      { birthDate: "1971-02-02", sex: "male" },
    ],
    [
      { BIRTHDATE: "1971-02-02", SEX: "Female" },
      { birthDate: "1971-02-02", sex: "female" },
    ],
    [
      { "Date of Birth": "13/02/1971", "Sex (1=male, 2=female)": "2" },
      { birthDate: "1971-02-13", sex: "female" },
    ],
    [
      { RIAGENDR: "1.0", RIDAGEYR: "61" },
      { sex: "male", ageYears: 61 },
    ],
    [
      { "Age at scan": "54,5", sex: "w" },
      { sex: "female", ageYears: 54.5 },
    ],
    [{ Age: "045Y" }, { ageYears: 45 }],
    [{ "Age (months)": "540", Age: "45 years" }, { ageYears: 45 }],
    [
      { "Age (years)": "54.5", "Meas-Rmk": "repeat, male, left tibia" },
      { sex: "male", ageYears: 54.5, side: "left" },
    ],
  ])("is read of %j", (cells, expected) => expect(person(cells)).toMatchObject({ ...expected, doubts: [] }));

  it.each<[Cells, object, RegExp | null]>([
    [{ "S-Remark": "F.M. repeat, see W" }, { sex: null, side: null }, null],
    [{ "S-Remark": "mother female, son male" }, { sex: null }, null],
    [{ "S-DOB": "03/04/1971" }, { birthDate: null }, /could be two/],
    [{ "S-DOB": "17-NOV-1858" }, { birthDate: null }, /could be two/],
    [{ SEX: "1" }, { sex: null }, /^SEX does not say which sex its codes mean: choose it\.$/],
    [{ "Age (months)": "540" }, { ageYears: null }, /not in years/],
    [{ "Age (m)": "96" }, { ageYears: null }, /not in years/],
    [{ Sexo: "M" }, { sex: null }, /choose it/],
    [{ Age: "540" }, { ageYears: null }, /no age in years/],
  ])("is not guessed of %j", (cells, expected, doubt) => {
    const read = person(cells);
    expect(read).toMatchObject(expected);
    expect(read.doubts.join(" ")).toMatch(doubt ?? /^$/);
  });

  it("infers the date order from the whole file, and applies the nearest header above", () => {
    const text = "SCANID,SCAN_DATE,BIRTHDATE,SEX\n1,03/14/2026,03/04/1971,F\n\nSCANID,SCAN_DATE,AGE\n2,03/14/2026,40\n";
    expect(readPeople(bytesOf(text))).toMatchObject([
      { line: 2, birthDate: "1971-03-04", sex: "female" },
      { line: 5, birthDate: null, sex: null, ageYears: 40 },
    ]);
    for (const other of ["", "no table\n", "\u0000\u0001", "%PDF-1.4"]) expect(readPeople(bytesOf(other))).toEqual([]);
  });
});
