import * as z from "zod/mini";
import { computedFieldName, type WrittenValue } from "@trabecula/contracts";
import { ZCell } from "./project.ts";
import type { RedcapClient } from "./redcap-client.ts";
import { RedcapError } from "./redcap-error.ts";

const columns = [
  ["Variable / Field Name", "field_name"],
  ["Form Name", "form_name"],
  ["Section Header", "section_header"],
  ["Field Type", "field_type"],
  ["Field Label", "field_label"],
  ["Choices, Calculations, OR Slider Labels", "select_choices_or_calculations"],
  ["Field Note", "field_note"],
  ["Text Validation Type OR Show Slider Number", "text_validation_type_or_show_slider_number"],
  ["Text Validation Min", "text_validation_min"],
  ["Text Validation Max", "text_validation_max"],
  ["Identifier?", "identifier"],
  ["Branching Logic (Show field only if...)", "branching_logic"],
  ["Required Field?", "required_field"],
  ["Custom Alignment", "custom_alignment"],
  ["Question Number (surveys only)", "question_number"],
  ["Matrix Group Name", "matrix_group_name"],
  ["Matrix Ranking?", "matrix_ranking"],
  ["Field Annotation", "field_annotation"],
] as const;

type Property = (typeof columns)[number][1];
type Row = Readonly<Record<Property, string>>;

const ZRow = z.object(Object.fromEntries(columns.map(([, property]) => [property, ZCell])) as Record<Property, typeof ZCell>);

export interface ComputedField {
  readonly of: string;
  readonly value: WrittenValue;
  readonly label: string;
}

/**
 * Returns the project's whole dictionary, as an upload to REDCap replaces all fields. Computed fields follow those of
 * their form; existing fields stay unchanged.
 * @throws RedcapError
 */
export async function extendedDictionary(client: RedcapClient, computed: readonly ComputedField[]): Promise<string> {
  const rows: Row[] = await client.rows("metadata", ZRow);
  if (rows.length === 0) throw new RedcapError("unexpected");
  const names = new Set(rows.map((row) => row.field_name));
  const referenced = new Set<string>();
  const added = computed.flatMap(({ of, value, label }) => {
    const source = rows.find((row) => row.field_name === of);
    const name = computedFieldName(of, value);
    if (source === undefined || (value === "reference" && referenced.has(source.form_name))) return [];
    if (value === "reference") referenced.add(source.form_name);
    if (names.has(name)) return [];
    names.add(name);
    return [fieldOf(name, source.form_name, label, isNumeric(value))];
  });
  // REDCap refuses a form in two places.
  const forms = [...new Set(rows.map((row) => row.form_name))];
  const inForms = forms.flatMap((form) => [...rows, ...added].filter((row) => row.form_name === form));
  return [line(columns.map(([header]) => header)), ...inForms.map((row) => line(columns.map(([, property]) => row[property])))].join("");
}

/** A guard against formulas would change REDCap's action tags, such as `@READONLY`. */
function line(cells: readonly string[]): string {
  const quoted = cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell));
  return `${quoted.join(",")}\n`;
}

export const isNumeric = (value: WrittenValue): boolean => value !== "status" && value !== "reference";

function fieldOf(name: string, form: string, label: string, isNumber: boolean): Row {
  const empty = Object.fromEntries(columns.map(([, property]) => [property, ""])) as Row;
  return {
    ...empty,
    ...{ field_name: name, form_name: form, field_type: "text", field_label: label },
    ...{
      field_note: "Computed by import. Do not edit.",
      text_validation_type_or_show_slider_number: isNumber ? "number" : "",
      field_annotation: "@READONLY",
    },
  };
}
