import type { ChangeFlag, Flag, Registration } from "@trabecula/contracts";

/** The research-comparison notice, shown on every report, export and score. */
export const notice =
  "For research comparison with published reference data. Not for diagnosis or treatment decisions; a score describes where a value stands, not a disease.";

export const flagSentences: Readonly<Record<Flag, string>> = {
  protocol_unconfirmed: "Scanner or region protocol were not stated in full; the score holds only if they match the reference.",
  soft_range: "The value is unusual; check it before relying on the score.",
  age_approximate: "Only the year of birth is known, so the age is approximate.",
  beyond_3sd: "More than 3 SD from the reference mean, where the reference itself is uncertain.",
  beyond_5sd: "More than 5 SD from the reference mean; the score is shown as a bound.",
  secondary_reference: "Source grade secondary: the reference figures are quoted from works other than the primary publication.",
  motion_ungraded: "No motion grade was given; the scan is left out of change over time.",
  motion_override: "Scored by decision in spite of motion grade 4 or 5; the reason stands with the scan.",
  converted_scale: "Converted to the Hologic scale.",
};

/** Shown next to every subject code field. */
export const subjectCodeHint = "A code of your study or clinic, such as BM-014. Never a name, a birth date or a health number.";

/** Two or three words, shown with the number. */
export const flagWords: Readonly<Record<Flag, string>> = {
  protocol_unconfirmed: "protocol not confirmed",
  soft_range: "unusual value",
  age_approximate: "approximate age",
  beyond_3sd: "beyond 3 SD",
  beyond_5sd: "beyond 5 SD",
  secondary_reference: "secondary source",
  motion_ungraded: "motion not graded",
  motion_override: "scored despite motion",
  converted_scale: "converted to the Hologic scale",
};

/** Without a full stop. */
export const changeFlagSentences: Readonly<Record<ChangeFlag, string>> = {
  few_degrees_of_freedom:
    "The precision error rests on fewer than 30 degrees of freedom, or on a number not stated, so the least significant change is itself uncertain",
  protocol_unconfirmed: "The scans do not state how their region was placed or matched; the change holds only if it was done alike",
  other_reference: "Z or T were computed against different references, so their change is not told",
  converted_scale: "Z or T were converted to the Hologic scale, so their change is not told",
  same_day: "Both scans are of one day: their difference tells how well a scan repeats, and is no change over time",
  calibration_range_unstated:
    "Over which values the cross-calibration was measured is not stated; the change holds only if it was as far as here",
  phantom_calibration:
    "The two scanners were compared by a phantom; in what people differ from it between the two is not part of the least significant change",
};

export const registrationWords: Readonly<Record<Registration, string>> = {
  none: "not registered",
  area: "registered by area",
  "3d": "registered in 3D",
};

export const reportSections = {
  identity: "Scan",
  validity: "Scan validity",
  summary: "Summary",
  results: "Results",
  curve: "Reference chart",
  methods: "Methods",
  limits: "Limits",
  notice: "Intended use",
} as const;

export const directionSentences = {
  higher: "Higher values generally mean more or stronger bone.",
  lower: "Lower values are generally favorable.",
  neutral: "A size or composition: neither high nor low is better.",
} as const;
