import { findParameter } from "@trabecula/report-types";
import {
  decodeText,
  delimiterOf,
  isUnit,
  menopausalWords,
  plainWord,
  sexWords,
  shortened,
  siteMarks,
  splitRecords,
} from "@trabecula/study-tables";
import { eachOnce, guessColumn, type Guess } from "./guess-columns.ts";

interface DictionaryField {
  readonly label: string;
  readonly note: string;
  readonly form: string;
  readonly choices: Readonly<Record<string, string>>;
}

export type DataDictionary = ReadonlyMap<string, DictionaryField>;

/** Column names of REDCap dictionaries, downloaded or from its API. */
const columnNames = {
  name: ["variable / field name", "field_name"],
  form: ["form name", "form_name"],
  label: ["field label", "field_label"],
  choices: ["choices, calculations, or slider labels", "choices or calculations", "select_choices_or_calculations"],
  note: ["field note", "field_note"],
} as const;

const mostFields = 20_000;

/** Reads CSV; returns null for other files. @throws UnreadableTable if it is not a table */
export function readDataDictionary(bytes: Uint8Array): DataDictionary | null {
  const text = decodeText(bytes);
  const [header, ...rows] = splitRecords(text, delimiterOf(text), mostFields);
  if (!header) return null;
  const names = header.cells.map((cell) => cell.replaceAll('"', "").trim().toLowerCase());
  const placeOf = (known: readonly string[]) => names.findIndex((name) => known.includes(name));
  const [name, label] = [placeOf(columnNames.name), placeOf(columnNames.label)];
  if (name === -1 || label === -1) return null;
  const [form, choices, note] = [placeOf(columnNames.form), placeOf(columnNames.choices), placeOf(columnNames.note)];
  return dictionaryOfFields(
    rows.map(({ cells }) => ({
      name: (cells[name] ?? "").trim(),
      label: cells[label],
      note: cells[note],
      form: cells[form],
      choices: cells[choices],
    })),
  );
}

type FieldTexts = Readonly<Partial<Record<Exclude<keyof typeof columnNames, "name">, string | undefined>>> & { readonly name: string };

export function dictionaryOfFields(fields: readonly FieldTexts[]): DataDictionary {
  return new Map(
    fields.map(({ name, label, note, form, choices }) => [
      name,
      { label: plainText(label), note: plainText(note), form: form ?? "", choices: choicesOf(choices) },
    ]),
  );
}

export function guessByDictionary(header: readonly string[], dictionary: DataDictionary): Guess[] {
  return eachOnce(header, (name) => {
    const field = dictionary.get(name);
    return field ? guessOfField(name, field) : guessColumn(name);
  });
}

function guessOfField(name: string, field: DictionaryField): Guess {
  const intro = `The data dictionary says “${shortened(field.label)}”`;
  const byName = guessColumn(name);
  // A doubt, such as about a unit, ends the search: a shorter part of the label would hide it.
  const known = namesIn(field)
    .map((text) => guessColumn(text))
    .find(({ target, note }) => target !== null || note !== null);
  if (!known?.target) {
    if (known) return { target: null, note: `${intro}. ${known.note}` };
    const isParameter = byName.target !== null && findParameter(byName.target.column) !== null;
    return isParameter ? { target: null, note: `${intro}; choose what it is.` } : byName;
  }
  return {
    target: { ...known.target, ...placeOf(known.target, name, field), values: valuesOf(known.target.column, field) },
    note: `${intro}.`,
  };
}

/** Longer labels are questions, and parsing takes quadratic time. */
const longestLabel = 200;

/** Gives the whole label with the note's unit, and the parts before and inside brackets or before a comma. */
function namesIn({ label, note }: DictionaryField): string[] {
  if (label.length > longestLabel) return [];
  const unit = isUnit(note) ? ` (${note})` : "";
  const parts = /^([^(]*)\(([^()]*)\)\s*(.*)$/.exec(label);
  const inner = parts ? [`${parts[2]} ${parts[3]}`.trim(), `${parts[1]} ${parts[3]}`.trim()] : [];
  const comma = /^(.+),\s*([^,]+)$/.exec(label);
  const listed = comma && isUnit(comma[2]!.trim()) ? [`${comma[1]} (${comma[2]!.trim()})`] : [];
  const texts = [label, ...listed, ...listed.flatMap((text) => text.replace(/^[^(]*\(([^()]*)\)\s*/, "$1 ")), ...inner];
  return unit === "" ? texts : [...texts.map((text) => text + unit), ...texts];
}

function placeOf({ column, site }: NonNullable<Guess["target"]>, name: string, { form, label }: DictionaryField) {
  const parameter = findParameter(column);
  if (site !== undefined || !parameter || parameter.sites.length < 2) return {};
  const places = [label, name, form].flatMap((text) => siteMarks.find(([words]) => words.test(text))?.[1] ?? []);
  const found = places.find((place) => parameter.sites.includes(place));
  return found === undefined ? {} : { site: found };
}

const wordsOf: Readonly<Record<string, ReadonlyMap<string, string>>> = { sex: sexWords, menopausal_status: menopausalWords };

function valuesOf(column: string, { choices }: DictionaryField): Record<string, string> {
  const words = wordsOf[column];
  if (column === "side") return { ...choices };
  return Object.fromEntries(
    Object.entries(choices).flatMap(([code, text]) => {
      const meaning = words?.get(plainWord(text));
      return meaning === undefined ? [] : [[code, meaning]];
    }),
  );
}

function choicesOf(text = ""): Record<string, string> {
  const entries = text.split("|").flatMap((choice): [string, string][] => {
    const comma = choice.indexOf(",");
    return comma === -1 ? [] : [[choice.slice(0, comma).trim(), choice.slice(comma + 1).trim()]];
  });
  return Object.fromEntries(entries);
}

function plainText(text = ""): string {
  return text
    .replaceAll(/<[^<>]{0,200}>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}
