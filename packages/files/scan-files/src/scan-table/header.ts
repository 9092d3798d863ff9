import type { Parameter, ReportType, Site } from "@trabecula/contracts";
import { findParameter, reportTypeOf, reportTypes } from "@trabecula/report-types";
import { factRole, plain } from "../dxa-table/form.ts";
import {
  catalogueNames,
  doubtfulFacts,
  factByName,
  meaningOfHeader,
  parameterInHeader,
  placesBetween,
  plainName,
  plainWord,
  parameterOfKey,
  withoutBrackets,
  type HeaderMeaning,
  type CellReader,
  type IsDeclaredMissing,
} from "@trabecula/study-tables";
import { chooseConverter, type Converter } from "../scanco-evaluation/convert.ts";

type ScanTableColumn = { index: number; header: string; key: string };
/** `site`: from the header, or the parameter's only site; null: in each line. */
type ScanTableParameter = ScanTableColumn & { places: number; site: Site | null; saysUnit: boolean };

export type ScanTableHeader = {
  facts: ReadonlyMap<string, number>;
  parameters: ScanTableParameter[];
  /** Columns of a long table; null for a wide one. */
  long: { parameter: number; value: number; unit: number | null } | null;
  /** Names, birth dates and remarks; never read. */
  personal: { index: number; header: string }[];
  unknown: string[];
};

/** `defaults`: the table says no site, or no scanner. */
export type SitesOf = "lines" | "headers" | "defaults";

const factKeys = new Set([
  ...["id", "sex", "age", "birth_date", "birth_year", "scan_date", "site", "side", "scanner", "motion_grade", "menopausal_status"],
  ...["region", "stacks", "offset_mm", "offset_percent", "fe_criterion", "parameter", "value", "unit"],
]);

/** Null for another kind of table. */
export function readScanTableHeader(cells: readonly string[], sitesOf: SitesOf): ScanTableHeader | "twice" | null {
  const facts = new Map<string, number>();
  const parameters: ScanTableParameter[] = [];
  const personal: ScanTableHeader["personal"] = [];
  const unknown: string[] = [];
  const usual = new Map<string, number[]>();
  let factTwice = false;
  for (const [index, header] of cells.entries()) {
    const meaning =
      header === ""
        ? null
        : meaningOfHeader(
            header,
            (key) => findParameter(key) !== null,
            (key) => factKeys.has(key),
          );
    const measured = readers[sitesOf](header, meaning);
    const { parameter, site } = measured ?? { parameter: null, site: null };
    const places = parameter && (measured!.unit === null ? 0 : placesBetween(measured!.unit, parameter.unit));
    if (parameter && places !== null)
      parameters.push({ index, header: header.slice(0, 80), key: parameter.key, places, site, saysUnit: measured!.unit !== null });
    else if (meaning && factKeys.has(meaning.key)) {
      factTwice ||= facts.has(meaning.key);
      facts.set(meaning.key, index);
    } else if (sitesOf !== "lines" && usualFact(header) !== null) {
      const key = usualFact(header)!;
      usual.set(key, [...(usual.get(key) ?? []), index]);
    } else if (factRole(plain(header)) === "personal") personal.push({ index, header });
    else if (header !== "") unknown.push(header.slice(0, 80));
  }
  for (const [key, [index, ...others]] of usual) if (!facts.has(key) && (others.length === 0 || key === "id")) facts.set(key, index!);
  const isRead = {
    lines: facts.has("site") && facts.has("scanner"),
    headers: !facts.has("site") && parameters.length > 0,
    defaults: facts.has("id") && ["sex", "age", "birth_date", "birth_year"].some((key) => facts.has(key)),
  };
  if (!isRead[sitesOf]) return null;
  if (factTwice || new Set(parameters.map(({ key, site }) => `${key} ${site}`)).size < parameters.length) return "twice";
  const [parameter, value, unit = null] = ["parameter", "value", "unit"].map((key) => facts.get(key));
  const long = parameter !== undefined && value != null ? { parameter, value, unit } : null;
  return long || parameters.length > 0 ? { facts, parameters, long, personal, unknown } : null;
}

type Measured = { parameter: Parameter; site: Site | null; unit: string | null };

function ownParameter(meaning: HeaderMeaning | null): Measured | null {
  const parameter = meaning && !meaning.byDevice ? findParameter(meaning.key) : null;
  return parameter && { parameter, site: null, unit: meaning!.unit };
}

/** Takes only names that the reader of studies is certain of. */
function usualFact(header: string): string | null {
  const name = plainName(withoutBrackets(header));
  const key = doubtfulFacts.has(name) ? undefined : factByName.get(name);
  return key === undefined || !factKeys.has(key) ? null : key;
}

const readers = {
  lines: (_: string, meaning: HeaderMeaning | null) => ownParameter(meaning),
  headers: placedParameter,
  defaults: (header: string, meaning: HeaderMeaning | null) => placedParameter(header, meaning) ?? ownParameter(meaning),
};

function placedParameter(header: string, meaning: HeaderMeaning | null): Measured | null {
  if (header === "") return null;
  const named = meaning && findParameter(meaning.key);
  const found = named ? { ...meaning, parameter: named } : parameterInHeader(header, allNames());
  const { parameter, unit = null } = found ?? {};
  const site = parameter && (found!.site ?? (parameter.sites.length === 1 ? parameter.sites[0]! : null));
  return parameter && site && parameter.sites.includes(site) ? { parameter, site, unit } : null;
}

export function typesByCount(keys: readonly string[]): ReportType[] {
  const counts = Map.groupBy(
    keys.flatMap((key) => reportTypeOf(key) ?? []),
    (type) => type,
  );
  return [...counts].toSorted((left, right) => right[1].length - left[1].length).map(([type]) => type);
}

let names: ReturnType<typeof catalogueNames> | null = null;

function allNames(): ReturnType<typeof catalogueNames> {
  names ??= catalogueNames(Object.values(reportTypes).flatMap((type) => type.parameters));
  return names;
}

export function parameterOfCell(text: string): string | null {
  const key = plainWord(text).replaceAll("-", "_");
  return (
    findParameter(key)?.key ??
    meaningOfHeader(
      text,
      (name) => findParameter(name) !== null,
      () => false,
    )?.key ??
    allNames().get(plainName(text))?.key ??
    null
  );
}

export type Judged = ReadonlyMap<number, Converter | string>;

type Cells = { readonly isMissing: IsDeclaredMissing; readonly readNumber: CellReader };

/** Porosity without unit may be percent or fraction; decided from the whole column. */
export function judgedColumns({ parameters }: ScanTableHeader, rows: readonly { cells: readonly string[] }[], reader: Cells): Judged {
  const unstated = parameters.filter(({ key, saysUnit }) => key === "ct_po" && !saysUnit);
  return new Map(unstated.map(({ index }) => [index, chooseConverter(parameterOfKey("ct_po")!, null, numbersOf(index, rows, reader))]));
}

function numbersOf(index: number, rows: readonly { cells: readonly string[] }[], { isMissing, readNumber }: Cells): number[] {
  return rows.flatMap(({ cells }) => {
    const text = cells[index] ?? "";
    const cell = readNumber(text);
    return cell.ok && !cell.inPercent && !isMissing(text) ? [cell.value] : [];
  });
}
