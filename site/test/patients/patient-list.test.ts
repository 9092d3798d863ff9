import { describe, expect, it } from "vitest";
import { allPatients, firstOrder, readPatientListView, writePatientListView } from "../../src/app/patients/model/patient-list-view.ts";
import { importText } from "../../src/app/patients/import/CheckedFile.tsx";
import { ageText, nameText } from "../../src/app/patients/model/patient-words.ts";

describe("the address of the list of patients", () => {
  it("is plain for a plain list", () => {
    expect(writePatientListView(allPatients).toString()).toBe("");
    expect(readPatientListView(new URLSearchParams())).toEqual(allPatients);
  });

  it("carries every setting there and back, and nothing of a search: it may be for a name", () => {
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

  it("has the name that is kept, or none", () => {
    expect(nameText({ firstName: null, lastName: "Muster" })).toBe("Muster");
    expect(nameText({ firstName: null, lastName: null })).toBeNull();
  });
});

describe("a file of patients in words", () => {
  const outcome = { ok: true, problems: [], rows: 3, added: 2, unchanged: 1, leftOut: [], remarks: [] };
  it.each([
    [outcome, "2 new patients. 1 patient is there already and stays as before."],
    [{ ...outcome, added: 0, unchanged: 3 }, "Nothing is new. 3 patients are there already and stay as before."],
    [{ ...outcome, rows: 0, added: 0, unchanged: 0 }, "There is no patient in this table."],
    [{ ...outcome, ok: false }, "Nothing can be added before every line is in order. Mend the table and choose it again."],
  ])("says what it would do", (given, text) => {
    expect(importText(given)).toBe(text);
  });
});
