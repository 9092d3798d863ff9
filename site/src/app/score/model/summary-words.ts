const reasons: Readonly<Record<string, string>> = {
  implausible_value: "Implausible value",
  outside_reference_age: "Outside the reference’s ages",
  no_curve: "Not in the reference",
  site_mismatch: "Another site",
  scanner_mismatch: "Another scanner",
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
  no_conversion: "Not converted",
};
const flags: Readonly<Record<string, string>> = {
  protocol_unconfirmed: "Scanner or protocol not stated in full",
  soft_range: "Unusual value",
  age_approximate: "Only the year of birth is known",
  beyond_3sd: "Beyond 3 SD",
  beyond_5sd: "Beyond 5 SD",
  secondary_reference: "Figures of the reference read in secondary sources",
  motion_ungraded: "No motion grade",
  motion_override: "Scored despite motion",
  converted_scale: "Converted to the Hologic scale",
};

export const reasonWords = (code: string): string => reasons[code] ?? code;
export const flagWords = (code: string): string => flags[code] ?? code;
