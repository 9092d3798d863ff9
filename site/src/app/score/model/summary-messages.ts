import { lowerFirst } from "@trabecula/messages";

const reasons: Readonly<Record<string, string>> = {
  implausible_value: "Implausible value",
  outside_reference_age: "Outside the reference’s ages",
  no_curve: "Not in the reference",
  site_mismatch: "Another site",
  scanner_mismatch: "Another scanner, or none stated",
  protocol_mismatch: "Another protocol",
  motion_grade: "Motion grade",
  extreme_score: "Extreme score",
  missing_sex: "No sex",
  missing_age: "No age",
  missing_site: "No site",
  missing_value: "No value",
  unknown_parameter: "Unknown parameter",
  unreadable_cell: "Unreadable cell",
  malformed_row: "Cells that do not fit the header",
  contradictory_row: "Contradiction in the row",
  unit_mismatch: "Another unit",
  other_definition: "Other definition",
  no_conversion: "Not converted",
  z_required: "Z-score required",
};
const flags: Readonly<Record<string, string>> = {
  protocol_unconfirmed: "Protocol not stated in full",
  soft_range: "Unusual value",
  age_approximate: "Year of birth or whole years only",
  beyond_3sd: "Beyond 3 SD",
  beyond_5sd: "Beyond 5 SD",
  secondary_reference: "Figures of the reference read in secondary sources",
  motion_ungraded: "No motion grade",
  motion_override: "Scored despite motion",
  converted_scale: "Converted to the Hologic scale",
  few_controls: "Reference adapted to fewer than 40 controls",
};

export const reasonText = (code: string): string => reasons[code] ?? code;
export function withoutZText(code: string): string {
  const words = reasonText(code);
  return `No Z-score, ${lowerFirst(words)}`;
}
export const flagText = (code: string): string => flags[code] ?? code;
