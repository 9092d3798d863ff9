import type { Flag, HeightRefusal, RefusalCode } from "@trabecula/contracts";

type RowCode =
  "missing_site" | "missing_value" | "unknown_parameter" | "unreadable_cell" | "malformed_row" | "contradictory_row" | "unit_mismatch";

const refusals: Readonly<Record<RefusalCode | RowCode, string>> = {
  implausible_value: "impossible; the likely mistake is named (“Ct.Th is in mm; 1250 looks like µm”)",
  outside_reference_age: "the reference has no data at this age; nothing is extrapolated",
  no_curve: "the reference does not cover this measurement; the sentence says what it covers",
  site_mismatch: "the reference is of another site",
  scanner_mismatch: "the reference is of another scanner",
  protocol_mismatch: "the reference is of another protocol",
  motion_grade: "motion grade 4 or 5",
  extreme_score: "the reference’s distribution has no score for this value",
  missing_sex: "no sex in the row",
  missing_age: "no age in the row, nor what it follows from",
  missing_site: "no site in the row, and the parameter is measured at several",
  missing_value: "no value in the row",
  unknown_parameter: "no parameter of the catalogue",
  unreadable_cell: "a cell cannot be read as it stands",
  malformed_row: "the row has more or fewer cells than the header",
  contradictory_row: "the row contradicts itself",
  unit_mismatch: "the row’s unit is none that is converted to the catalogue’s",
  no_conversion: "no equation takes this value to the scale that was asked for",
};

const heights: Readonly<Record<HeightRefusal["code"] | "missing_height", string>> = {
  missing_height: "no height in the row of somebody below 20 years",
  missing_sex: "height is compared by sex, which is not given",
  outside_growth_reference: "height for age is given from 2 to 20 years",
  implausible_height: "hardly possible at this age; look at it again",
  outside_height_age: "the equations of height age hold for girls of 2 to 12 and boys of 2 to 13 years, and not for every height",
  no_z_score: "there is no Z-score for age to go with it",
  outside_reference_age: "the reference has no data at the height age, or no coefficients at the age",
  extreme_score: "the reference has no score for this value at the height age",
  no_coefficients: "the reference gives no height adjustment for this parameter",
};

const flags: Readonly<Record<Flag, string>> = {
  soft_range: "unusual; scored, the reason is in the notes",
  protocol_unconfirmed: "scanner or protocol not stated in full",
  age_approximate: "only the year of birth is known",
  motion_ungraded: "no motion grade (HR-pQCT)",
  motion_override: "scored in spite of motion grade 4 or 5, as its reader decided (reports alone)",
  beyond_3sd: "far from the reference’s mean; never hidden for that",
  beyond_5sd: "very far from it; never hidden for that",
  secondary_reference: "the figures were read in secondary sources",
  converted_scale: "the scores are of the value on another maker’s scale; both values and the error are in the notes",
};

/** All codes in scored tables and report files with their meanings, by heading. */
export const codeTables: readonly (readonly [heading: string, codes: Readonly<Record<string, string>>])[] = [
  ["Reasons for a missing number (refusal, z_refusal, t_refusal)", refusals],
  ["Reasons for a missing figure with a height (height_refusals)", heights],
  ["Doubts about a number (flags)", flags],
];

export function codesHelp(): string {
  const tables = codeTables.map(([heading, codes]) => {
    const lines = Object.entries(codes).map(([code, meaning]) => `  ${code.padEnd(25)} ${meaning}`);
    return `${heading}:\n${lines.join("\n")}\n`;
  });
  return tables.join("\n");
}
