import type { Category, ChangeFlag, Flag, PrecisionKind, Registration, Family } from "@trabecula/contracts";

/** Shown on every report, export and score. */
export const notice =
  "For research comparison with published reference data. Not for diagnosis or treatment decisions; a score describes where a value stands, not a disease.";

export const flagSentences: Readonly<Record<Flag, string>> = {
  protocol_unconfirmed: "The scan protocol is not fully stated. The score is valid only if it matches the reference.",
  soft_range: "The value is unusual; check it before relying on the score.",
  age_approximate: "Only the year of birth is known, or the age is given in whole years.",
  beyond_3sd: "More than 3 SD from the reference mean, where the reference itself is uncertain.",
  beyond_5sd: "More than 5 SD from the reference mean; the score is shown as a bound.",
  secondary_reference: "Source grade secondary: the reference figures are quoted from works other than the primary publication.",
  motion_ungraded: "No motion grade was given; the scan is excluded from change over time.",
  motion_override: "Scored despite motion grade 4 or 5; the reason is given with the scan.",
  converted_scale: "Converted to the Hologic scale.",
  few_controls: "The reference was adapted to fewer than 40 controls of this laboratory.",
};

export const subjectCodeHint = "A code of your study or clinic, such as BM-014. Never a name, a birth date or a health number.";

/** Two or three words, shown with the number. */
export const flagText: Readonly<Record<Flag, string>> = {
  protocol_unconfirmed: "protocol not confirmed",
  soft_range: "unusual value",
  age_approximate: "approximate age",
  beyond_3sd: "beyond 3 SD",
  beyond_5sd: "beyond 5 SD",
  secondary_reference: "secondary source",
  motion_ungraded: "motion not graded",
  motion_override: "scored despite motion",
  converted_scale: "converted to the Hologic scale",
  few_controls: "few controls",
};

export const categoryLabels: Readonly<Record<NonNullable<Category["code"]>, string>> = {
  normal: "Normal range",
  low_bone_mass: "Low bone mass",
  osteoporosis: "Osteoporosis range",
  below_expected_for_age: "Below the expected range for age",
  within_expected_for_age: "Within the expected range for age",
};

/** "Low bone mass (lowest T-score −1.2, total hip)."; without a category, the reason. */
export const categoryHeadline = ({ code, basis, text }: Pick<Category, "code" | "basis"> & Partial<Pick<Category, "text">>): string =>
  code === null ? (text ?? "") : `${categoryLabels[code]} (${basis}).`;

export const categoryNotes = ({ basis, text }: Pick<Category, "basis" | "text">): string =>
  basis === null ? "" : (text.split(`(${basis}).`)[1] ?? "").trim();

/** The source of `minimum` is the ISCD minimum acceptable precision itself. */
export function precisionText({ source, kind }: { source: string; kind: PrecisionKind }): string {
  if (kind === "own") return source;
  return kind === "minimum"
    ? `${source}; this laboratory has not entered its own`
    : `${source} (published value; this laboratory has not entered its own)`;
}

export const changeFlagSentences: Readonly<Record<ChangeFlag, string>> = {
  few_degrees_of_freedom:
    "The precision error rests on fewer than 30 degrees of freedom, or on a number not stated, so the least significant change is itself uncertain",
  protocol_unconfirmed: "Region placement is not stated for these scans. The change is valid only if it was the same",
  other_reference: "Z or T were computed against different references, so their change is not reported",
  converted_scale: "Z or T were converted to the Hologic scale, so their change is not reported",
  same_day: "Both scans were made on the same day; the difference shows repeatability, not change",
  calibration_range_unstated: "The range of the cross-calibration is not stated. The change is valid only if these values are in it",
  phantom_calibration:
    "The scanners were cross-calibrated with a phantom. Differences between phantom and people are not included in the least significant change",
  change_score_uncertain: "People left out at this age had other change scores than expected, so this one is uncertain",
  no_precision: "No precision error is known for this value, so there is no least significant change",
  under_20: "Below 20 years, or without a known age, the least significant change does not apply. The change of the Z-score counts instead",
};

export const changeScoreMeaning =
  "The least significant change asks whether a change is more than measurement error; the change score asks how usual it is among people of this age with this earlier Z-score";

export const registrationLabels: Readonly<Record<Registration, string>> = {
  none: "not registered",
  area: "registered by area",
  "3d": "registered in 3D",
};

export const directionSentences = {
  higher: "Higher values generally mean more or stronger bone.",
  lower: "Lower values are generally favorable.",
  neutral: "A size or composition: neither high nor low is better.",
} as const;

export const familyWords: Record<Family, string> = {
  NO: "normal",
  LOGNO: "log-normal",
  LMS: "LMS (Cole)",
  BCCG: "Box-Cox Cole and Green",
  BCT: "Box-Cox t",
  BCPE: "Box-Cox power exponential",
  GG: "generalized gamma",
};
