import type { Parameter, ReportType, Site } from "@trabecula/contracts";
import { findContradictions, findParameter } from "@trabecula/report-types";
import { meaningOfHeader, noCodeIn, placesBetween, readValue, shortened, unitWanted, type HeaderMeaning } from "@trabecula/study-tables";
import { parameterNamed } from "./guess-columns.ts";
import type { FindParameter, ParameterColumn } from "./layout.ts";
import { isNegativeLoad, negativeLoadNote } from "./column-readers.ts";
import { cellText, type RowFacts, type RowReader } from "./row-facts.ts";

export type MeasuredValue =
  | { readonly ok: true; readonly parameter: Parameter; readonly site: Site; readonly value: number; readonly note: string | null }
  | { readonly ok: false; readonly code: string; readonly message: string };

const none: ReadonlyMap<string, string> = new Map();

/** Maps site and parameter to a message for values of one scan that contradict each other. */
export function contradictionsAmong(reportType: ReportType, measured: readonly MeasuredValue[]): ReadonlyMap<string, string> {
  if (reportType !== "dxa") return none;
  const messages = new Map<string, string>();
  const read = measured.filter((value) => value.ok);
  for (const [site, values] of Map.groupBy(read, (value) => value.site)) {
    const scan = { site, scanner: null, values: new Map(values.map(({ parameter, value }) => [parameter.key, value])) };
    for (const { parameters, message } of findContradictions(reportType, scan))
      for (const parameter of parameters) messages.set(`${site}|${parameter}`, message);
  }
  return messages;
}

export function misshapenRow({ layout: { header } }: Pick<RowReader, "layout">, cells: readonly string[]): string | null {
  const noCode = noCodeIn(cells);
  if (noCode !== null || cells.length === header.length) return noCode;
  const rest = cells.length > header.length ? cells.slice(header.length) : header.slice(cells.length);
  if (rest.every((text) => text.trim() === "")) return null;
  return `This row has ${cells.length} cells and the header ${header.length}; its values may stand in the wrong columns.`;
}

export function measureLongRow(reader: RowReader, facts: RowFacts, cells: readonly string[], find: FindParameter): MeasuredValue {
  const key = cellText(reader.layout.facts.parameter, cells);
  if (key === "") return { ok: false, code: "missing_value", message: "The row names no parameter." };
  const own = find(key);
  const name = own ? null : namedBy(key);
  const meant = name?.key ?? parameterNamed(key)?.key;
  const parameter = own ?? (meant === undefined ? null : find(meant));
  if (!parameter) return { ok: false, code: "unknown_parameter", message: `“${shortened(key)}” is not a parameter of the catalogue.` };
  const unit = cellText(reader.layout.facts.unit, cells);
  if (unit === "" && name?.byDevice && parameter.key === "ct_po") return unstatedPorosityUnit(key);
  const places = unit === "" ? 0 : placesBetween(unit, parameter.unit);
  if (places === null) return otherUnit(parameter, unit);
  const note = places === 0 ? null : `Converted from ${shortened(unit)} to ${parameter.unit}.`;
  return measureCell(
    reader,
    facts,
    { parameter, column: reader.layout.facts.value!, site: null, places, unit: unit || parameter.unit, saysUnit: unit !== "", note },
    cells,
  );
}

const mostNames = 1000;
const knownNames = new Map<string, HeaderMeaning | null>();

function namedBy(name: string): HeaderMeaning | null {
  const known = knownNames.get(name);
  if (known !== undefined) return known;
  const meaning = meaningOfHeader(
    name,
    (key) => findParameter(key) !== null,
    () => false,
  );
  const found = meaning === null || meaning.site !== null || meaning.unit !== null ? null : meaning;
  if (knownNames.size >= mostNames) knownNames.clear();
  knownNames.set(name, found);
  return found;
}

function unstatedPorosityUnit(name: string): MeasuredValue {
  const message = `“${shortened(name)}” may be in % or in fractions of 1; say which in a column unit (% or 1).`;
  return { ok: false, code: "unit_mismatch", message };
}

function otherUnit(parameter: Parameter, written: string): MeasuredValue {
  const message = `The row says “${shortened(written)}”, but ${parameter.key} ${unitWanted(parameter)}; convert the value.`;
  return { ok: false, code: "unit_mismatch", message };
}

/** Reads a value in the catalog's unit. The column, the row or the parameter's only site decides the site. */
export function measureCell(
  reader: RowReader,
  facts: RowFacts,
  { parameter, column, site: ownSite, places, note }: ParameterColumn,
  cells: readonly string[],
): MeasuredValue {
  const text = cellText(column, cells);
  const reading = readValue(text, reader.sign, parameter.unit, places);
  if (!reading.ok) return { ok: false, code: reading.reason === "missing" ? "missing_value" : "unreadable_cell", message: reading.message };
  const site = ownSite ?? facts.context.site ?? onlySite(parameter);
  if (site) {
    const isLoad = isNegativeLoad(reader.negativeLoads, column.index, text, reading.value);
    const notes = [note, ownSite === null ? facts.context.siteNote : null, isLoad ? negativeLoadNote : null];
    const message = notes.filter((one) => one !== null).join(" ") || null;
    return { ok: true, parameter, site, value: isLoad ? -reading.value : reading.value, note: message };
  }
  const choices = parameter.sites.join(", ");
  return { ok: false, code: "missing_site", message: `${parameter.abbreviation} is measured at several sites; state one of ${choices}.` };
}

function onlySite(parameter: Parameter): Site | null {
  return parameter.sites.length === 1 ? parameter.sites[0]! : null;
}
