import { ZCreatePatientRequest, ZUpdatePatientRequest } from "@trabecula/contracts";
import { describe, expect, it } from "vitest";
import { differences } from "../../src/app/patients/model/differences.ts";
import {
  changesAnything,
  checkValues,
  createRequestOf,
  emptyPatient,
  rebased,
  updateRequestOf,
  valuesOf,
} from "../../src/app/patients/model/patient-values.ts";
import { patient } from "./patients.ts";

describe("a new patient", () => {
  it("needs a code, a sex and a birth, and says so at each field", () => {
    expect(checkValues(emptyPatient(""))).toEqual({
      code: "Write a code, or take a suggestion.",
      sex: "Choose the sex whose reference applies.",
      birthDate: "Enter the birth date, or give the year alone.",
    });
    expect(checkValues({ ...emptyPatient("S-1"), sex: "male", birthGivenBy: "year" })).toEqual({
      birthYear: "Enter the year of birth, such as 1958.",
    });
  });

  it("is sent as the contract wants it, numbers as they are typed here or there", () => {
    const values = { ...emptyPatient("S-1"), sex: "female", birthGivenBy: "year", birthYear: "1958", heightCm: "168,5" } as const;
    expect(ZCreatePatientRequest.parse(createRequestOf({ ...values, consentScope: [] }))).toMatchObject({
      code: "S-1",
      birthDate: null,
      birthYear: 1958,
      heightCm: 168.5,
      consent: null,
    });
  });

  it("keeps a date that was typed before the year alone was chosen out of what is sent", () => {
    const values = { ...emptyPatient("S-1"), sex: "male", birthDate: "1958-03-14", birthGivenBy: "year", birthYear: "1958" } as const;
    expect(createRequestOf({ ...values, consentScope: [] })).toMatchObject({ birthDate: null, birthYear: 1958 });
  });

  it("says which number cannot be read instead of leaving it out", () => {
    expect(checkValues({ ...valuesOf(patient()), weightKg: "61 kg" })).toEqual({ weightKg: "Write a number, such as 284.0." });
  });

  it("has no menopausal status when it is a man's", () => {
    expect(createRequestOf({ ...valuesOf(patient()), sex: "male" })).toMatchObject({ menopausalStatus: null });
  });
});

describe("a change of a patient", () => {
  it("sends the version and what differs, and nothing else", () => {
    const request = updateRequestOf({ ...valuesOf(patient()), weightKg: "60", notes: "Fell in May." }, patient());
    expect(request).toEqual({ version: 3, weightKg: 60, notes: "Fell in May." });
    expect(ZUpdatePatientRequest.safeParse(request).success).toBe(true);
  });

  it("sends nothing to change where nothing was changed, and so is not sent", () => {
    const request = ZUpdatePatientRequest.parse(updateRequestOf(valuesOf(patient()), patient()));
    expect(changesAnything(request)).toBe(false);
  });

  it("takes a value away with null, and all of a consent that was emptied", () => {
    const emptied = { ...valuesOf(patient()), heightCm: "", consentScope: [], consentVersion: "", consentDate: "" };
    expect(updateRequestOf(emptied, patient())).toEqual({ version: 3, heightCm: null, consent: null });
  });

  it("gives up the birth date for the year alone", () => {
    const request = updateRequestOf({ ...valuesOf(patient()), birthGivenBy: "year", birthYear: "1958" }, patient());
    expect(request).toEqual({ version: 3, birthDate: null, birthYear: 1958 });
    expect(ZUpdatePatientRequest.safeParse(request).success).toBe(true);
  });
});

describe("a patient that somebody else has changed meanwhile", () => {
  const theirs = patient({ version: 4, weightKg: 63, dominantHand: "left" });

  it("differs in words", () => {
    expect(differences(patient(), theirs)).toEqual([
      { label: "Weight", before: "61.5 kg", after: "63 kg" },
      { label: "Dominant hand", before: "right", after: "left" },
    ]);
  });

  it("keeps what was typed here, and their change everywhere else", () => {
    const typed = { ...valuesOf(patient()), weightKg: "62", notes: "Fell in May." };
    const merged = rebased(typed, patient(), theirs);
    expect(updateRequestOf(merged, theirs)).toEqual({ version: 4, weightKg: 62, notes: "Fell in May." });
  });
});
