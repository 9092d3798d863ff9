import type { Refusal, RefusalCode } from "@trabecula/contracts";
import { flagSentences } from "@trabecula/report-types";
import type { ValueLine } from "../values/value-line.ts";
import { hl7, own, type CodeableConcept } from "./resources.ts";

const unknown = hl7("data-absent-reason", "unknown", "Unknown");
const notApplicable = hl7("data-absent-reason", "not-applicable", "Not Applicable");
const notPerformed = hl7("data-absent-reason", "not-performed", "Not Performed");

const reasons: Readonly<Record<RefusalCode, readonly [typeof unknown, string]>> = {
  outside_reference_age: [notApplicable, "Outside the ages of the reference"],
  no_curve: [notApplicable, "The reference has no such curve"],
  scanner_mismatch: [notApplicable, "Another scanner than that of the reference, or not stated"],
  site_mismatch: [notApplicable, "Not measured at this site"],
  protocol_mismatch: [notApplicable, "Another protocol than that of the reference"],
  extreme_score: [notApplicable, "The reference has no score for this value"],
  motion_grade: [notPerformed, "Too much motion"],
  implausible_value: [notPerformed, "The value is implausible"],
  missing_sex: [unknown, "The reference sex is not known"],
  missing_age: [unknown, "The age is not known"],
  other_definition: [notApplicable, "Another program's quantity of the same name"],
  no_conversion: [notApplicable, "No conversion to the scale that was asked for"],
  z_required: [notApplicable, "The Z-score applies"],
  vertebra_excluded: [notApplicable, "The value includes an excluded vertebra"],
};

export function absentReason({ code, message }: Refusal): CodeableConcept {
  const [general, words] = reasons[code];
  return { coding: [general, own(code, words)], text: message };
}

/** Flags as text, for readers who do not know our codes. */
export function doubtsOf({ result }: ValueLine): string[] {
  return result.flags.map((flag) => flagSentences[flag]);
}

export function whyAbsent({ result }: ValueLine): string[] {
  return [...new Set([result.refusal, result.tRefusal].flatMap((refusal) => refusal?.message ?? []))];
}
