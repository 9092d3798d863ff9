import { describe, expect, it } from "vitest";
import type { ChosenPatient } from "../../src/app/new-report/model/draft.ts";
import { isTouched } from "../../src/app/new-report/model/draft-reducer.ts";
import { savedSubjectOf, subjectOf } from "../../src/app/new-report/model/score-request.ts";
import { scanProblems, subjectProblems } from "../../src/app/new-report/model/step-checks.ts";
import { stripFacts } from "../../src/app/new-report/model/strip-facts.ts";
import { catalogue, checkValue, completeDraft, draftAfter, today } from "./fixtures.ts";

const asksStatus = { ...catalogue, asks: { ...catalogue.asks, menopausalStatus: true } };

function chosen(fields: Partial<ChosenPatient> = {}): ChosenPatient {
  return {
    ...{ id: "patient00000000000000001", code: "S-014", sex: "male", birthDate: "1958-03-14", birthYear: null, menopausalStatus: null },
    ...fields,
  };
}

const draftOf = (fields?: Partial<ChosenPatient>) => completeDraft({ type: "patient-chosen", patient: chosen(fields) });

describe("a new report for a patient", () => {
  it("is scored with the patient’s data, not with earlier input", () => {
    expect(subjectOf(draftOf(), catalogue)).toEqual({ sex: "male", birthDate: "1958-03-14" });
    expect(subjectOf(draftOf({ birthDate: null, birthYear: 1958 }), catalogue)).toEqual({ sex: "male", birthYear: 1958 });
  });

  it("omits the patient’s data from the saved subject, so that the server applies them", () => {
    expect(savedSubjectOf(draftOf(), catalogue)).toEqual({});
    expect(savedSubjectOf(draftOf({ sex: "female", menopausalStatus: "postmenopausal" }), asksStatus)).toEqual({});
  });

  it("sends the menopausal status when the patient’s record has none", () => {
    const draft = completeDraft(
      { type: "subject-changed", change: { menopausalStatus: "premenopausal" } },
      { type: "patient-chosen", patient: chosen({ sex: "female" }) },
    );
    expect(savedSubjectOf(draft, asksStatus)).toEqual({ menopausalStatus: "premenopausal" });
  });

  it("restores the typed person after switching to no patient", () => {
    const back = completeDraft({ type: "patient-chosen", patient: chosen() }, { type: "whose-chosen", ofPatient: false });
    expect(subjectOf(back, catalogue)).toEqual({ sex: "female", ageYears: 44 });
    expect(savedSubjectOf(back, catalogue)).toEqual({ sex: "female", ageYears: 44 });
  });

  it("requires the patient, but neither age nor sex", () => {
    const open = draftAfter({ type: "type-chosen", catalogue }, { type: "whose-chosen", ofPatient: true });
    expect(subjectProblems(open, today)).toEqual({ patient: "Choose the patient, or go on without one." });
    expect(subjectProblems({ ...open, patient: chosen() }, today)).toEqual({});
    expect(isTouched(open)).toBe(true);
  });

  it("needs the day of the scan, not before the birth", () => {
    const dated = (scanDate: string, fields?: Partial<ChosenPatient>) =>
      scanProblems(
        completeDraft({ type: "patient-chosen", patient: chosen(fields) }, { type: "visit-changed", change: { scanDate } }),
        catalogue,
        checkValue,
        today,
      );
    expect(dated("")).toEqual({ "visit.scanDate": "Enter the scan date: the age is worked out from it." });
    expect(dated("1957-01-01", { birthDate: null, birthYear: 1958 })).toEqual({
      "visit.scanDate": "The scan date lies before the year of birth.",
    });
    expect(dated("2026-03-14")).toEqual({});
  });

  it("names the patient in the strip", () => {
    expect(stripFacts(draftOf({ birthDate: null, birthYear: 1958 }), catalogue)).toEqual(
      expect.arrayContaining([
        { label: "Patient", value: "S-014" },
        { label: "Sex", value: "male" },
        { label: "Age", value: "born 1958" },
      ]),
    );
  });
});
