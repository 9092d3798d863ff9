import type { Refusal, RefusalCode } from "@trabecula/contracts";
import { flagSentences } from "@trabecula/report-types";
import type { ValueLine } from "../values/value-line.ts";
import { hl7, own } from "./code-systems.ts";
import type { CodeableConcept } from "./resources.ts";

const unknown = hl7("data-absent-reason", "unknown", "Unknown");
const notApplicable = hl7("data-absent-reason", "not-applicable", "Not Applicable");
const notPerformed = hl7("data-absent-reason", "not-performed", "Not Performed");

/** What FHIR calls each reason that a score is missing for, and what it is in a few words. */
const reasons: Readonly<Record<RefusalCode, readonly [typeof unknown, string]>> = {
  outside_reference_age: [notApplicable, "Outside the ages of the reference"],
  no_curve: [notApplicable, "The reference has no such curve"],
  scanner_mismatch: [notApplicable, "Another scanner than that of the reference"],
  site_mismatch: [notApplicable, "Not measured at this site"],
  protocol_mismatch: [notApplicable, "Another protocol than that of the reference"],
  extreme_score: [notApplicable, "The reference has no score for this value"],
  motion_grade: [notPerformed, "Too much motion"],
  implausible_value: [notPerformed, "The value is implausible"],
  missing_sex: [unknown, "The reference sex is not known"],
  missing_age: [unknown, "The age is not known"],
  no_conversion: [notApplicable, "No conversion to the scale that was asked for"],
};

/** A refusal as the reason that a score is absent: FHIR's code, the product's own, and the sentence. */
export function absentReason({ code, message }: Refusal): CodeableConcept {
  const [general, words] = reasons[code];
  return { coding: [general, own(code, words)], text: message };
}

/** Doubts about a value and its scores, in words: a reader who does not know our codes still has to see them. */
export function doubtsOf({ result }: ValueLine): string[] {
  return result.flags.map((flag) => flagSentences[flag]);
}

/** Why a value has no Z- or T-score. Each sentence once. */
export function whyAbsent({ result }: ValueLine): string[] {
  return [...new Set([result.refusal, result.tRefusal].flatMap((refusal) => refusal?.message ?? []))];
}
