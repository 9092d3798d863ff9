import { describe, expect, it } from "vitest";
import { columnsOf, draftOf, problemsOf, roleOf, suggestReportType } from "../../../src/admin/fits/start/columns-draft.ts";
import { catalogue, columns } from "./fixtures.ts";

describe("the reading of a cohort's columns", () => {
  it("round-trips through the form, with or without person, sex codes, single sex and long form", () => {
    for (const reading of [
      columns,
      { ...columns, person: null, sexCodes: { "1": "male", "2": "female" } } as const,
      { ...columns, sex: null, onlySex: "female" } as const,
      { ...columns, values: [], long: { parameter: "what", site: "where", value: "much" } },
      { ...columns, site: "bone", scanner: "device", onlyScanner: "xtremect-2", motionGrade: "motion", ageIs: "completed-years" } as const,
      { ...columns, site: null, scanner: null, motionGrade: null },
    ]) {
      const draft = draftOf(reading);
      expect(problemsOf(draft)).toEqual({});
      expect(columnsOf(draft)).toEqual(reading);
    }
  });

  it("reports missing columns when none were recognized", () => {
    expect(Object.keys(problemsOf(draftOf(null))).sort()).toEqual(["age", "sex", "values"]);
    const long = problemsOf({ ...draftOf(null), shape: "long" });
    expect(Object.keys(long).sort()).toEqual(["age", "long:parameter", "long:site", "long:value", "sex"]);
  });

  it("requires a site for a value, and rejects a code for both sexes", () => {
    const draft = draftOf(columns);
    const unplaced = { ...draft, values: { "Tt.BMD": { parameter: "tt_bmd", site: "" as const } } };
    expect(problemsOf(unplaced)["value:Tt.BMD"]).toMatch(/site/);
    expect(problemsOf({ ...draft, codes: { female: "1, 2", male: "2" } })["codes"]).toBe("The code 2 stands for both sexes.");
  });

  it("needs no site of a value where each row says its own", () => {
    const draft = { ...draftOf({ ...columns, site: "bone" }), values: { "Tt.BMD": { parameter: "tt_bmd", site: "" as const } } };
    expect(problemsOf(draft)).toEqual({});
    expect(columnsOf(draft)).toMatchObject({ site: "bone", values: [{ column: "Tt.BMD", parameter: "tt_bmd" }] });
    expect(["bone", "Tt.BMD"].map((name) => roleOf(name, draft))).toEqual(["Site", null]);
  });

  it("leaves out columns that are not used, and codes where all are of one sex", () => {
    const draft = { ...draftOf(columns), sexFrom: "male" as const, codes: { female: "9", male: "" } };
    const read = columnsOf({ ...draft, values: { ...draft.values, weight: { parameter: "", site: "" } } });
    expect(read).toMatchObject({ sex: null, onlySex: "male", sexCodes: {}, values: columns.values });
  });

  it("names the role of each column", () => {
    const draft = draftOf(columns);
    expect(["age", "sex", "id", "Tt.BMD"].map((name) => roleOf(name, draft))).toEqual(["Age", "Sex", "Person", null]);
    const long = { ...draft, shape: "long" as const, long: { parameter: "what", site: "where", value: "much" } };
    expect(["what", "where", "much", "Tt.BMD"].map((name) => roleOf(name, long))).toEqual(["Parameter", "Site", "Value", "Not used"]);
  });

  it("suggests the report type with matching values", () => {
    const dxa = { ...catalogue, key: "dxa" as const, parameters: [] };
    expect(suggestReportType(columns, [dxa, catalogue])).toBe("hr-pqct");
    expect(suggestReportType(null, [dxa, catalogue])).toBe("dxa");
  });
});
