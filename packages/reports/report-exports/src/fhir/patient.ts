import type { Report, Sex } from "@trabecula/contracts";
import { hl7, loinc, plainText, type Extension, type Patient } from "./resources.ts";

function recordedSex(sex: Sex): Extension {
  const coding = { system: "http://hl7.org/fhir/administrative-gender", code: sex, display: sex === "female" ? "Female" : "Male" };
  return {
    url: "http://hl7.org/fhir/StructureDefinition/individual-recordedSexOrGender",
    extension: [
      { url: "value", valueCodeableConcept: { coding: [coding] } },
      { url: "type", valueCodeableConcept: { coding: [loinc("46098-0", "Sex")], text: "Sex of the reference curves" } },
    ],
  };
}

/** Study code, sex, and birth date or year if known. No gender: the administrative gender is unknown. */
export function patientOf({ subject, subjectCode }: Report): Patient {
  const code = subjectCode === null ? null : plainText(subjectCode);
  const birth = subject.birthDate ?? (subject.birthYear ? String(subject.birthYear) : null);
  return {
    resourceType: "Patient",
    meta: { security: [hl7("v3-ObservationValue", "PSEUDED", "pseudonymized")] },
    ...(subject.sex != null && { extension: [recordedSex(subject.sex)] }),
    ...(code === null ? {} : { identifier: [{ type: { text: "Subject code" }, value: code }] }),
    ...(birth === null ? {} : { birthDate: birth }),
  };
}
