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

/** What a data dictionary says of a field of an export. */
interface DictionaryField {
  readonly label: string;
  /** Where a unit stands if it is not in the label. */
  readonly note: string;
  readonly form: string;
  /** What its codes mean, in the words of the dictionary. */
  readonly choices: Readonly<Record<string, string>>;
}

/** By the name of the field, which is the header of its column. */
export type DataDictionary = ReadonlyMap<string, DictionaryField>;

/** Names that REDCap gives the columns of a dictionary, downloaded or asked for by its API. */
const columnNames = {
  name: ["variable / field name", "field_name"],
  form: ["form name", "form_name"],
  label: ["field label", "field_label"],
  choices: ["choices, calculations, or slider labels", "choices or calculations", "select_choices_or_calculations"],
  note: ["field note", "field_note"],
} as const;

const mostFields = 20_000;

/** Reads a data dictionary of REDCap, CSV; null where the file is another one. @throws UnreadableTable where it is no table */
export function readDataDictionary(bytes: Uint8Array): DataDictionary | null {
  const text = decodeText(bytes);
  const [header, ...rows] = splitRecords(text, delimiterOf(text), mostFields);
  if (!header) return null;
  const names = header.cells.map((cell) => cell.replaceAll('"', "").trim().toLowerCase());
  const placeOf = (known: readonly string[]) => names.findIndex((name) => known.includes(name));
  const [name, label] = [placeOf(columnNames.name), placeOf(columnNames.label)];
  if (name === -1 || label === -1) return null;
  const [form, choices, note] = [placeOf(columnNames.form), placeOf(columnNames.choices), placeOf(columnNames.note)];
  return new Map(
    rows.map(({ cells }) => {
      const field = {
        label: plainText(cells[label]),
        note: plainText(cells[note]),
        form: cells[form] ?? "",
        choices: choicesOf(cells[choices]),
      };
      return [(cells[name] ?? "").trim(), field];
    }),
  );
}

/** What each column seems to be by what the dictionary says of its field, and by its header where that has none. For a person to confirm. */
export function guessByDictionary(header: readonly string[], dictionary: DataDictionary): Guess[] {
  return eachOnce(header, (name) => {
    const field = dictionary.get(name);
    return field ? guessOfField(name, field) : guessColumn(name);
  });
}

function guessOfField(name: string, field: DictionaryField): Guess {
  const said = `The data dictionary says “${shortened(field.label)}”`;
  const byName = guessColumn(name);
  // A doubt, such as about a unit, ends the search: a shorter part of the label would only hide it.
  const known = namesIn(field)
    .map((text) => guessColumn(text))
    .find(({ target, note }) => target !== null || note !== null);
  if (!known?.target) {
    if (known) return { target: null, note: `${said}. ${known.note}` };
    // The order of another laboratory's form would contradict it.
    const isParameter = byName.target !== null && findParameter(byName.target.column) !== null;
    return isParameter ? { target: null, note: `${said}; choose what it is.` } : byName;
  }
  return {
    target: { ...known.target, ...placeOf(known.target, name, field), values: valuesOf(known.target.column, field) },
    note: `${said}.`,
  };
}

/** Longer texts are questions, and taking them apart would take time that grows with their square. */
const longestLabel = 200;

/** What a label may name: it as a whole, with the unit of the note, what stands before its brackets or its comma, and in the brackets. */
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

/** Where a parameter of several sites was measured, if the name of the field or of its form says so. */
function placeOf({ column, site }: NonNullable<Guess["target"]>, name: string, { form, label }: DictionaryField) {
  const parameter = findParameter(column);
  if (site !== undefined || !parameter || parameter.sites.length < 2) return {};
  const places = [label, name, form].flatMap((text) => siteMarks.find(([words]) => words.test(text))?.[1] ?? []);
  const found = places.find((place) => parameter.sites.includes(place));
  return found === undefined ? {} : { site: found };
}

const wordsOf: Readonly<Record<string, ReadonlyMap<string, string>>> = { sex: sexWords, menopausal_status: menopausalWords };

/** What the codes of a column mean, those that are understood. */
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

/** `1, Female | 2, Male`. */
function choicesOf(text = ""): Record<string, string> {
  const entries = text.split("|").flatMap((choice): [string, string][] => {
    const comma = choice.indexOf(",");
    return comma === -1 ? [] : [[choice.slice(0, comma).trim(), choice.slice(comma + 1).trim()]];
  });
  return Object.fromEntries(entries);
}

/** Labels may be written in HTML. */
function plainText(text = ""): string {
  return text
    .replaceAll(/<[^<>]{0,200}>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}
