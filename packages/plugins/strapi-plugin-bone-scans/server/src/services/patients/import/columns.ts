import { isRefusedColumn, keyOfHeader } from "@trabecula/study-tables";

/** Matching ignores case and accents; the name in our own files comes first. */
const names = {
  code: ["code", "id", "patient", "patient_id", "patient_code", "subject", "subject_id", "subject_code"],
  sex: ["sex", "reference_sex"],
  birthDate: ["birth_date", "date_of_birth", "dob", "birthdate"],
  birthYear: ["birth_year", "year_of_birth", "yob"],
  ancestry: ["ancestry", "ethnicity"],
  heightCm: ["height_cm", "height_(cm)"],
  weightKg: ["weight_kg", "weight_(kg)"],
  measuredOn: ["measured_on"],
  dominantHand: ["dominant_hand", "handedness"],
  menopausalStatus: ["menopausal_status", "menopause"],
  notes: ["notes", "remarks", "comments"],
  nextScanOn: ["next_scan_on"],
  baselineOn: ["baseline_on", "baseline_date"],
  healthyControl: ["healthy_control", "control"],
  firstName: ["first_name", "given_name"],
  lastName: ["last_name", "family_name", "surname"],
  consentScope: ["consent_scope"],
  consentVersion: ["consent_version"],
  consentDate: ["consent_date"],
  consentWithdrawnOn: ["consent_withdrawn_on"],
} as const satisfies Record<string, readonly string[]>;

export type PatientColumn = keyof typeof names;

const words: Readonly<Record<string, string>> = {
  birthDate: "birth date",
  birthYear: "year of birth",
  heightCm: "height",
  weightKg: "weight",
  measuredOn: "day of measurement",
  dominantHand: "dominant hand",
  menopausalStatus: "menopausal status",
  nextScanOn: "day of the next scan",
  baselineOn: "baseline of the study",
  healthyControl: "mark of healthy controls",
  firstName: "first name",
  lastName: "last name",
  consentScope: "scope of the consent",
  consentVersion: "version of the consent",
  consentDate: "day of the consent",
  consentWithdrawnOn: "day of the withdrawal",
};

export function fieldLabel(field: string): string {
  return words[field] ?? field;
}

export interface FoundColumns {
  readonly places: ReadonlyMap<PatientColumn, number>;
  readonly leftOut: readonly string[];
  readonly unwantedNames: readonly number[];
}

const columnByName = new Map<string, PatientColumn>(
  Object.entries(names).flatMap(([column, own]) => own.map((name) => [name, column as PatientColumn] as const)),
);

export function findColumns(header: readonly string[], keepsNames: boolean): FoundColumns | string {
  const places = new Map<PatientColumn, number>();
  const leftOut: string[] = [];
  const unwantedNames: number[] = [];
  for (const [place, text] of header.entries()) {
    const column = columnByName.get(keyOfHeader(text));
    const isUnwantedName = !keepsNames && (column === "firstName" || column === "lastName");
    if (isUnwantedName) unwantedNames.push(place);
    if (column === undefined || isUnwantedName) {
      if (text.trim() !== "" && !isRefusedColumn(text)) leftOut.push(text.trim().slice(0, 60));
      continue;
    }
    if (places.has(column)) return `Two columns say the same: “${header[places.get(column)!]}” and “${text}”. Leave one out.`;
    places.set(column, place);
  }
  if (!places.has("code")) return "The table needs a column code: by it a patient is known when the file comes again.";
  if (!places.has("sex")) return "The table needs a column sex.";
  if (!places.has("birthDate") && !places.has("birthYear")) return "The table needs a column birth_date or birth_year.";
  return { places, leftOut, unwantedNames };
}
