import { describe, expect, it } from "vitest";
import { allPatients, firstOrder, readPatientListView, writePatientListView } from "../../src/app/patients/patient-queries.ts";
import { importText } from "../../src/app/patients/PatientImportScreen.tsx";
import { ageText, nameText } from "../../src/app/patients/model/patient-messages.ts";

describe("the address of the list of patients", () => {
  it("is plain for a plain list", () => {
    expect(writePatientListView(allPatients).toString()).toBe("");
    expect(readPatientListView(new URLSearchParams())).toEqual(allPatients);
  });

  it("round-trips all settings except the search, which may be a name", () => {
    const view = { q: "Kovács", sort: "age", order: "asc", page: 3 } as const;
    expect(writePatientListView(view).toString()).toBe("sort=age&order=asc&page=3");
    expect(readPatientListView(writePatientListView(view))).toEqual({ ...view, q: "" });
  });

  it("falls back where it makes no sense", () => {
    expect(readPatientListView(new URLSearchParams("sort=owner&order=up&page=-2"))).toEqual(allPatients);
  });

  it("leaves out the order that a column is first wanted in", () => {
    expect(writePatientListView({ ...allPatients, sort: "code", order: firstOrder("code") }).toString()).toBe("sort=code");
  });
});

describe("a patient in words", () => {
  it.each([
    ["the day before the birthday", "2026-03-13", "67"],
    ["the birthday", "2026-03-14", "68"],
  ])("is of whole years on %s", (_, day, years) => {
    expect(ageText({ birthDate: "1958-03-14", birthYear: null }, day)).toBe(years);
  });

  it("is of either of two ages where only the year of birth is known", () => {
    expect(ageText({ birthDate: null, birthYear: 1958 }, "2026-03-14")).toBe("67 or 68");
    expect(ageText({ birthDate: null, birthYear: 2026 }, "2026-03-14")).toBe("0");
  });

  it("shows the stored name, or none", () => {
    expect(nameText({ firstName: null, lastName: "Muster" })).toBe("Muster");
    expect(nameText({ firstName: null, lastName: null })).toBeNull();
  });
});

describe("a file of patients in words", () => {
  const compared = { changed: 0, conflicting: 0, missing: 0, conflicts: [], differences: [], differenceCount: 0, plan: "", refused: null };
  const outcome = { ok: true, problems: [], rows: 3, added: 2, unchanged: 1, leftOut: [], remarks: [], ...compared };
  it.each([
    [outcome, "2 new patients. 1 patient is there already and stays as before."],
    [{ ...outcome, added: 0, unchanged: 3 }, "Nothing is new. 3 patients are there already and stay as before."],
    [{ ...outcome, changed: 1 }, "2 new patients. 1 patient has other values than stored. 1 patient is there already and stays as before."],
    [{ ...outcome, rows: 0, added: 0, unchanged: 0 }, "There is no patient in this table."],
    [{ ...outcome, ok: false }, "Fix the lines below and choose the file again. No patient was added."],
  ])("says what it would do", (given, text) => {
    expect(importText(given)).toBe(text);
  });
});
