import type { Consent, Patient } from "@trabecula/contracts";
import { formatCalendarDate } from "@trabecula/messages";
import { textOf, type FieldGroup } from "../../record/merge-change.ts";
import { consentText, menopausalWords } from "./patient-messages.ts";

type Field = keyof Patient;

function field<Name extends Field>(label: string, name: Name, text?: (value: NonNullable<Patient[Name]>) => string | null): FieldGroup {
  return {
    label,
    fields: [name],
    text: ({ [name]: value }) =>
      value === null || value === undefined ? null : text ? text(value as NonNullable<Patient[Name]>) : textOf(value),
  };
}

export const patientFields: readonly FieldGroup[] = [
  field("Code", "code"),
  field("First name", "firstName"),
  field("Last name", "lastName"),
  field("Reference sex", "sex"),
  {
    label: "Birth",
    fields: ["birthDate", "birthYear"],
    text: ({ birthDate, birthYear }) => (typeof birthDate === "string" ? formatCalendarDate(birthDate) : textOf(birthYear)),
  },
  field("Height", "heightCm", (height) => `${height} cm`),
  field("Weight", "weightKg", (weight) => `${weight} kg`),
  field("Measured on", "measuredOn", formatCalendarDate),
  field("Dominant hand", "dominantHand"),
  field("Menopausal status", "menopausalStatus", (status) => menopausalWords[status]),
  field("Ancestry", "ancestry"),
  field("Next scan planned for", "nextScanOn", formatCalendarDate),
  field("Baseline of the study", "baselineOn", formatCalendarDate),
  field("Healthy control", "healthyControl", (isControl) => (isControl ? "yes" : null)),
  field("Notes", "notes"),
  field("Consent", "consent", (consent: Consent) => consentText(consent)),
];
