import type { Flag, HeightRefusal, RefusalCode } from "@trabecula/contracts";

type RowCode =
  | "missing_site"
  | "missing_value"
  | "unknown_parameter"
  | "unreadable_cell"
  | "malformed_row"
  | "contradictory_row"
  | "unit_mismatch";

const refusals: Readonly<Record<RefusalCode | RowCode, string>> = {
  implausible_value: "impossible; the likely mistake is named (“Ct.Th is in mm; 1250 looks like µm”)",
  outside_reference_age: "the reference has no data at this age; nothing is extrapolated",
  no_curve: "the reference does not cover this measurement; the sentence says what it covers",
  site_mismatch: "the reference is of another site",
  scanner_mismatch: "the reference is of another scanner, or the scan does not state its own",
  protocol_mismatch: "the reference is of another protocol",
  motion_grade: "motion grade 4 or 5",
  extreme_score: "the reference’s distribution has no score for this value",
  missing_sex: "no sex in the row",
  missing_age: "no age in the row, and no birth (date or year) and scan date to compute it",
  missing_site: "no site in the row, and the parameter is measured at several",
  missing_value: "no value in the row",
  unknown_parameter: "not a parameter of the catalogue",
  unreadable_cell: "a cell cannot be read",
  malformed_row: "the row has more or fewer cells than the header",
  contradictory_row: "the row contradicts itself: a stated age and the birth, BMD and BMC divided by area, a spine total and its vertebrae",
  unit_mismatch: "the row’s unit cannot be converted to the catalogue’s unit",
  other_definition: "another program’s quantity of the same name, which no reference is compared with",
  no_conversion: "no equation converts this value to the requested scale",
  z_required: "the Z-score applies to this person, so there is no T-score",
  vertebra_excluded: "the value includes a vertebra that the report excludes",
};

const heights: Readonly<Record<HeightRefusal["code"] | "missing_height", string>> = {
  missing_height: "a person under 20 has no height in the row",
  missing_sex: "height is compared by sex, which is not given",
  outside_growth_reference: "height for age is given from 2 to 20 years",
  implausible_height: "hardly possible at this age; check it",
  outside_height_age: "the equations of height age hold for girls of 2 to 12 and boys of 2 to 13 years, and not for every height",
  no_z_score: "the value has no Z-score for age",
  outside_reference_age: "the reference has no data at the height age, or no coefficients at the age",
  extreme_score: "the reference has no score for this value at the height age",
  no_coefficients: "the reference gives no height adjustment for this parameter",
};

const flags: Readonly<Record<Flag, string>> = {
  soft_range: "unusual; scored, the reason is in the notes",
  protocol_unconfirmed: "protocol not stated in full",
  age_approximate: "only the year of birth is known, or a person under 20 has an age in whole years",
  motion_ungraded: "no motion grade (HR-pQCT)",
  motion_override: "scored with motion grade 4 or 5, because the person who read the scan chose so (only in reports)",
  beyond_3sd: "more than 3 SD from the reference’s mean; the score is still shown",
  beyond_5sd: "more than 5 SD from the reference’s mean; the score is still shown",
  secondary_reference: "the reference’s figures come from secondary sources",
  converted_scale: "scored on another maker’s scale; both values and the error are in the notes",
  few_controls: "the reference was adapted to 25 to 39 controls of a laboratory",
};

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
