import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { dictionaryOfFields, guessByDictionary, type MappedColumn } from "@trabecula/scoring";
import type { RedcapClient } from "./redcap-client.ts";
import { RedcapError } from "./redcap-error.ts";

/** Servers send numbers and flags as text, numbers or booleans, by version. */
export const ZCell = z.pipe(
  z.nullish(z.union([z.string(), z.number(), z.boolean()])),
  z.transform((cell) => (cell == null ? "" : String(cell))),
);
const isSet = (flag: string) => flag === "1" || flag === "true";

const ZProject = z.object({
  project_id: ZCell,
  project_title: ZCell,
  is_longitudinal: ZCell,
  has_repeating_instruments_or_events: ZCell,
  missing_data_codes: ZCell,
});
const ZField = z.object({
  field_name: z.string().check(z.regex(/^[a-z][a-z0-9_]*$/i), z.maxLength(100)),
  form_name: ZCell,
  field_type: ZCell,
  field_label: ZCell,
  field_note: ZCell,
  select_choices_or_calculations: ZCell,
  text_validation_type_or_show_slider_number: ZCell,
  identifier: ZCell,
  field_annotation: ZCell,
});
const ZEvent = z.object({ unique_event_name: ZCell, event_name: ZCell });
export const ZPlacement = z.object({ unique_event_name: ZCell, form: ZCell });
const ZGroup = z.object({ unique_group_name: ZCell, data_access_group_name: ZCell });

export interface ProjectField {
  readonly name: string;
  readonly form: string;
  readonly label: string;
  readonly type: string;
  readonly validation: string;
  readonly isIdentifier: boolean;
  readonly note: string;
  /** Hash of everything that gives a value its meaning. */
  readonly meaning: string;
  readonly choices: string;
  readonly codes: readonly string[];
  /** Missing data codes are values here. */
  readonly keepsCodes: boolean;
}

export interface Project {
  readonly id: string;
  readonly title: string;
  readonly isLongitudinal: boolean;
  readonly isRepeating: boolean;
  /** The first field of the dictionary. */
  readonly idField: string;
  readonly fields: readonly ProjectField[];
  readonly missingCodes: readonly string[];
}

export interface ProjectPlaces {
  readonly events: readonly { readonly name: string; readonly label: string; readonly forms: readonly string[] }[];
  readonly groups: readonly { readonly name: string; readonly label: string }[];
}

const mostFields = 20_000;

/** @throws RedcapError */
export async function readProject(client: RedcapClient): Promise<Project> {
  const about = await client.json("project", ZProject);
  const fields = await client.rows("metadata", ZField);
  if (fields.length === 0) throw new RedcapError("unexpected");
  if (fields.length > mostFields) throw new RedcapError("too_large");
  if (new Set(fields.map(({ field_name: name }) => name)).size < fields.length)
    throw new RedcapError("contradiction", { message: "The project's dictionary has a field twice." });
  return {
    id: about.project_id,
    title: about.project_title,
    isLongitudinal: isSet(about.is_longitudinal),
    isRepeating: isSet(about.has_repeating_instruments_or_events),
    idField: fields[0]!.field_name,
    fields: fields.map((field) => ({
      name: field.field_name,
      form: field.form_name,
      label: field.field_label,
      type: field.field_type,
      validation: field.text_validation_type_or_show_slider_number,
      isIdentifier: field.identifier === "y",
      choices: field.select_choices_or_calculations,
      codes: ["radio", "dropdown"].includes(field.field_type) ? codesIn(field.select_choices_or_calculations) : [],
      note: field.field_note,
      meaning: meaningOf(field),
      keepsCodes: /@NOMISSING\b/.test(field.field_annotation),
    })),
    missingCodes: codesIn(about.missing_data_codes),
  };
}

/** Reads events and groups, which a pull does not need. @throws RedcapError */
export async function readPlaces(client: RedcapClient, { isLongitudinal }: Pick<Project, "isLongitudinal">): Promise<ProjectPlaces> {
  const events = isLongitudinal ? await client.rows("event", ZEvent) : [];
  const places = isLongitudinal ? await client.rows("formEventMapping", ZPlacement) : [];
  return {
    events: events.map(({ unique_event_name: name, event_name: label }) => ({
      ...{ name, label },
      forms: places.filter((place) => place.unique_event_name === name).map(({ form }) => form),
    })),
    groups: await groupsOf(client),
  };
}

function meaningOf(field: z.output<typeof ZField>): string {
  const { field_type: type, field_label: label, field_note: note, select_choices_or_calculations: choices } = field;
  const parts = [type, field.text_validation_type_or_show_slider_number, choices, label, note];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
}

/** Users without the right to groups can still read records. */
async function groupsOf(client: RedcapClient): Promise<ProjectPlaces["groups"]> {
  try {
    const groups = await client.rows("dag", ZGroup);
    return groups.map((group) => ({ name: group.unique_group_name, label: group.data_access_group_name }));
  } catch (error) {
    if (error instanceof RedcapError && ["refused", "invalid"].includes(error.problem)) return [];
    throw error;
  }
}

function codesIn(choices: string): string[] {
  return choices.split("|").flatMap((choice) => {
    const code = choice.split(",")[0]!.trim();
    return code === "" ? [] : [code];
  });
}

/** Checkboxes become several columns; the other types hold no value. */
const unread = new Set(["checkbox", "descriptive", "file", "signature"]);

export interface GuessedField extends ProjectField {
  readonly target: MappedColumn | null;
  readonly remark: string | null;
}

export function guessFields({ fields, idField }: Project): GuessedField[] {
  const readable = fields.filter(({ type }) => !unread.has(type));
  const dictionary = dictionaryOfFields(readable.map(({ name, form, label, choices, note }) => ({ name, form, label, choices, note })));
  const guesses = guessByDictionary(
    readable.map(({ name }) => name),
    dictionary,
  );
  return readable.map((one, index) => {
    const { target, note: remark } = guesses[index]!;
    const field = { ...one, label: dictionary.get(one.name)!.label };
    if (field.name === idField) return { ...field, target: { column: "id", values: {} }, remark: null };
    return { ...field, remark, target: target?.column === "id" ? null : target };
  });
}
