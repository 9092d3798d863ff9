import { ZCreatePatientRequest, ZUpdatePatientRequest } from "@trabecula/contracts";
import { describe, expect, it } from "vitest";
import { checkValues, createRequestOf, emptyPatient, updateRequestOf, valuesOf } from "../../src/app/patients/model/patient-values.ts";
import { patient } from "./patients.ts";

describe("a new patient", () => {
  it("requires code, sex and birth date or year, with a message at each field", () => {
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

  it("omits an earlier birth date when only the year is given", () => {
    const values = { ...emptyPatient("S-1"), sex: "male", birthDate: "1958-03-14", birthGivenBy: "year", birthYear: "1958" } as const;
    expect(createRequestOf({ ...values, consentScope: [] })).toMatchObject({ birthDate: null, birthYear: 1958 });
  });

  it("rejects an unreadable number with a message", () => {
    expect(checkValues({ ...valuesOf(patient()), weightKg: "61 kg" })).toEqual({ weightKg: "Write a number, such as 284.0." });
  });

  it("has no menopausal status when it is a man's", () => {
    expect(createRequestOf({ ...valuesOf(patient()), sex: "male" })).toMatchObject({ menopausalStatus: null });
  });
});

describe("a change of a patient", () => {
  it("sends only changed fields", () => {
    const request = updateRequestOf({ ...valuesOf(patient()), weightKg: "60", notes: "Fell in May." }, patient());
    expect(request).toEqual({ weightKg: 60, notes: "Fell in May." });
    expect(ZUpdatePatientRequest.safeParse(request).success).toBe(true);
  });

  it("is not sent without changes", () => {
    expect(updateRequestOf(valuesOf(patient()), patient())).toEqual({});
  });

  it("clears a value with null, and an emptied consent entirely", () => {
    const emptied = { ...valuesOf(patient()), heightCm: "", consentScope: [], consentVersion: "", consentDate: "" };
    expect(updateRequestOf(emptied, patient())).toEqual({ heightCm: null, consent: null });
  });

  it("replaces the birth date by the year alone", () => {
    const request = updateRequestOf({ ...valuesOf(patient()), birthGivenBy: "year", birthYear: "1958" }, patient());
    expect(request).toEqual({ birthDate: null, birthYear: 1958 });
    expect(ZUpdatePatientRequest.safeParse(request).success).toBe(true);
  });
});
