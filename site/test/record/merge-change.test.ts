import { describe, expect, it } from "vitest";
import { patientFields } from "../../src/app/patients/model/patient-fields.ts";
import { changedGroups } from "../../src/app/record/RecordHistory.tsx";
import { overlapping, theirValues, withoutGroups } from "../../src/app/record/merge-change.ts";
import { reportFields } from "../../src/app/report/report-fields.ts";

const current = (fields: Record<string, { theirs: unknown; base?: unknown }>) => ({ version: 4, changedAt: null, changedBy: null, fields });
const labels = (groups: { label: string }[]) => groups.map(({ label }) => label);

describe("a change that meets someone else's", () => {
  it("asks about fields that both changed differently, and about no others", () => {
    const change = { weightKg: 62, notes: "Fell in May.", heightCm: 168 };
    const theirs = current({ weightKg: { theirs: 63, base: 61.5 }, heightCm: { theirs: 168, base: null } });
    expect(labels(overlapping(change, theirs, patientFields))).toEqual(["Weight"]);
    expect(overlapping({ notes: "Fell in May." }, current({}), patientFields)).toEqual([]);
  });

  it("asks about a field whose earlier value is unknown, and about one without a label", () => {
    expect(
      labels(overlapping({ notes: "Mine", laterField: 1 }, current({ notes: { theirs: null }, laterField: { theirs: 2 } }), reportFields)),
    ).toEqual(["Notes", "laterField"]);
  });

  it("asks about no field that still has the value that the form opened with", () => {
    const theirs = current({ notes: { theirs: "Old" }, laterField: { theirs: null } });
    const change = { notes: "Mine", laterField: 1 };
    expect(labels(overlapping(change, theirs, reportFields, { notes: "Old" }))).toEqual(["laterField"]);
    expect(labels(overlapping(change, theirs, reportFields, { notes: "Older" }))).toEqual(["Notes", "laterField"]);
  });

  it("keeps or leaves a birth date and a year of birth together", () => {
    const change = { birthDate: null, birthYear: 1958, notes: "x" };
    const [birth] = overlapping(change, current({ birthDate: { theirs: "1958-03-14", base: "1958-03-01" } }), patientFields);
    expect([birth!.text(change), birth!.text({ birthDate: "1958-03-14" })]).toEqual(["1958", "Mar 14, 1958"]);
    expect(withoutGroups(change, [birth!])).toEqual({ notes: "x" });
  });

  it("compares whole values, such as a consent", () => {
    const consent = { scope: ["store"], version: "1", date: "2026-01-01", withdrawnOn: null };
    const fields = current({ consent: { theirs: { ...consent, version: "2" }, base: null } });
    expect(labels(overlapping({ consent }, fields, patientFields))).toEqual(["Consent"]);
    expect(overlapping({ consent }, current({ consent: { theirs: { ...consent } } }), patientFields)).toEqual([]);
    expect(patientFields.at(-1)!.text(theirValues(fields))).toBe("Jan 1, 2026, version 2: keeping the data");
  });
});

describe("an entry of the history", () => {
  it("names fields and values in words", () => {
    const release = { on: "2026-03-01", revision: 2, note: null };
    const changes = { release: [null, release], patientId: ["a".repeat(24), null] } as Record<string, [unknown, unknown]>;
    expect(changedGroups({ changes }, reportFields)).toEqual([
      { label: "Patient", before: "a patient", after: "nothing" },
      { label: "Patient reads it", before: "nothing", after: "from Mar 1, 2026, revision 2" },
    ]);
  });
});
