import type { ReadScan, ReportType, ScansOfType, Site } from "@trabecula/contracts";
import { findParameter, rangeFor, reportTypeOf, reportTypes } from "@trabecula/report-types";
import {
  boneAloneNote,
  cellReader,
  dayReader,
  movePoint,
  placesBetween,
  plainWord,
  readScanDay,
  readSide,
  refuseLongCells,
  scannerWords,
  siteOfCell,
  type CellReader,
  type ReadDay,
} from "@trabecula/study-tables";
import { delimiterOf, splitCells, type TextLine } from "../text-lines.ts";
import { identifyingKinds } from "../column-name.ts";
import {
  declaredMissing,
  noNumber,
  noPercent,
  placesOfPercent,
  emptyLine,
  newScan,
  typesWithScans,
  type FileFacts,
  type ScanFileResult,
  type TextFormat,
} from "../format.ts";
import { codeNotRead, readSubjectCode } from "../scanco-evaluation/identity-columns.ts";
import type { Converter } from "../scanco-evaluation/convert.ts";
import { generationOf } from "../scanco-evaluation/generation.ts";
import {
  judgedColumns,
  parameterOfCell,
  readScanTableHeader,
  typesByCount,
  type Judged,
  type ScanTableHeader,
  type SitesOf,
} from "./header.ts";

export const scanTable: TextFormat = {
  key: "scan-table",
  label: "Table of scans",
  hint: "a template of ours, filled in",
  reportTypes: ["hr-pqct", "dxa", "dxa-body-composition"],
  read: (lines, file) => readScanTable(lines, file, "lines"),
};

/** Reads headers with a site, such as "radius_tt_vbmd": one scan per site. Scanner formats have priority. */
export const placedScanTable: TextFormat = { ...scanTable, read: (lines, file) => readScanTable(lines, file, "headers") };

/** Reads tables without a site or scanner; other inputs then use a default for the file. */
export const plainTable: TextFormat = { ...scanTable, read: (lines, file) => readScanTable(lines, file, "defaults") };

type Row = { line: number; cells: string[] };
type Cell = {
  parameter: string;
  places: number;
  column: string;
  text: string;
  site: ReadScan["site"];
  judged?: Converter | string | undefined;
};

function readScanTable(lines: TextLine[], { isMissing, daysFrom }: FileFacts, sitesOf: SitesOf): ScanFileResult | null {
  const found = findHeader(lines, sitesOf);
  if (found === null) return null;
  const { header, delimiter } = found;
  if (header === "twice") return { ok: false, message: "The header names one column twice: keep one of the two." };
  const rows = lines.slice(found.place + 1).map(({ number, text }) => ({ line: number, cells: splitCells(text, delimiter) }));
  const keys = header.long
    ? rows.flatMap(({ cells }) => parameterOfCell(cells[header.long!.parameter] ?? "") ?? [])
    : header.parameters.map(({ key }) => key);
  const types = typesByCount(keys);
  if (types.length === 0) return { ok: false, message: "The table has no line with a known parameter." };
  const groups = groupsOf(header, rows);
  const dates = rows.map((row) => factOf(header, row, "scan_date"));
  const cells = { isMissing, readNumber: cellReader(delimiter, rows) };
  const reader = { header, readDay: dayReader(dates, null, daysFrom), ...cells, judged: judgedColumns(header, rows, cells) };
  const read = types.map((reportType) => readType(reader, groups, reportType));
  const withScans = typesWithScans(read);
  const left = read[0]!.skipped[0];
  if (!withScans) return { ok: false, message: `No line of the table can be read.${left ? ` Line ${left.line}: ${left.reason}` : ""}` };
  return {
    ok: true,
    reply: {
      format: scanTable.key,
      formatLabel: scanTable.label,
      identifying: identifyingKinds(header.personal, rows),
      unknownColumns: header.unknown,
      ...withScans.main,
      ...(withScans.others.length > 0 ? { others: withScans.others } : {}),
    },
  };
}

/** A title or Excel's separator line may precede the header. */
const linesToHeader = 20;

type FoundHeader = { header: NonNullable<ReturnType<typeof readScanTableHeader>>; delimiter: string; place: number };

function findHeader(lines: readonly TextLine[], sitesOf: SitesOf): FoundHeader | null {
  for (const [place, { text }] of lines.slice(0, linesToHeader).entries()) {
    const delimiter = delimiterOf(text);
    const cells = splitCells(text, delimiter);
    const header = readScanTableHeader(cells, sitesOf);
    if (header === null) continue;
    refuseLongCells(cells, "header");
    return { header, delimiter, place };
  }
  return null;
}

type Reader = {
  header: ScanTableHeader;
  judged: Judged;
  readDay: (text: string) => ReadDay;
  isMissing: FileFacts["isMissing"];
  readNumber: CellReader;
};

function readType(reader: Reader, groups: readonly Row[][], reportType: ReportType): ScansOfType {
  const sites = sitesOfType(reader.header, reportType);
  const read = groups.map((group) => sites.map((site) => readGroup(reader, group, { reportType, site })));
  return {
    reportType,
    scans: read.flatMap((scans) => scans.filter(({ values }) => values.length > 0)),
    skipped: read.flatMap(leftOutOf),
    warnings: [],
  };
}

/** Null: stated in the line. */
function sitesOfType({ parameters }: ScanTableHeader, reportType: ReportType): (Site | null)[] {
  const sites = new Set(parameters.filter(({ key }) => reportTypeOf(key) === reportType).map(({ site }) => site));
  return sites.size === 0 ? [null] : [...sites];
}

function leftOutOf(scans: readonly ReadScan[]): ScansOfType["skipped"] {
  const empty = scans.filter(({ values }) => values.length === 0);
  const reasons = empty.flatMap(({ notes }) => notes);
  if (reasons.length === 0 && empty.length < scans.length) return [];
  return [{ line: scans[0]!.line, reason: [...new Set(reasons)].join(" ") || emptyLine }].slice(empty.length === 0 ? 1 : 0);
}

function groupsOf(header: ScanTableHeader, rows: readonly Row[]): Row[][] {
  if (!header.long) return rows.map((row) => [row]);
  const facts = ["id", "scan_date", "site", "side", "scanner"];
  return [...Map.groupBy(rows, (row) => JSON.stringify(facts.map((key) => factOf(header, row, key)))).values()];
}

function readGroup(reader: Reader, rows: Row[], wanted: { reportType: ReportType; site: Site | null }): ReadScan {
  const { header, readDay } = reader;
  const first = rows[0]!;
  const fact = (key: string) => factOf(header, first, key);
  const warnings: string[] = [];
  const placed = siteOfCell(fact("site"));
  const site = wanted.site ?? placed?.site ?? null;
  const stated = scannerWords.get(plainWord(fact("scanner"))) ?? null;
  const { date: scanDate, remark, problem } = readScanDay(readDay, fact("scan_date"));
  if (remark !== null) warnings.push(remark);
  if (fact("site") !== "" && site === null) warnings.push("The site is not known; choose it.");
  if (placed?.isBoneAlone) warnings.push(boneAloneNote(fact("site").slice(0, 30), placed.site));
  if (fact("scanner") !== "" && stated === null) warnings.push("The scanner is not known; choose it.");
  if (problem !== null) warnings.push(problem);
  const subjectCode = readSubjectCode(fact("id"));
  if (fact("id") !== "" && subjectCode === null) warnings.push(codeNotRead);
  const values = new Map<string, ReadScan["values"][number]>();
  for (const cell of rows.flatMap((row) => cellsOf(reader, row, warnings))) {
    if (reportTypeOf(cell.parameter) !== wanted.reportType || cell.site !== wanted.site) continue;
    const value = readValue(cell, site, reader, warnings);
    if (value && values.has(cell.parameter)) warnings.push(`${cell.parameter} stands twice; the first is read.`);
    else if (value) values.set(cell.parameter, value);
  }
  const side = readSide(fact("side")) ?? placed?.side ?? null;
  const generation = wanted.site === null || stated !== null ? null : generationFor(wanted.reportType, [...values.values()], warnings);
  const motionGrade = gradeOf(fact("motion_grade"));
  const isSided = reportTypes[wanted.reportType].sites.find(({ key }) => key === site)?.sided ?? true;
  return {
    ...newScan(scanTable.key),
    ...{ line: first.line, subjectCode, site, side: isSided ? side : null },
    ...{ scanDate, scanner: stated ?? generation, motionGrade, values: [...values.values()], notes: warnings },
  };
}

/** A grade that a person wrote, 1 to 5; null for none, and for any other text. */
function gradeOf(text: string): number | null {
  return /^[1-5](?:[.,]0+)?$/.test(text.trim()) ? Number(text.trim()[0]) : null;
}

function generationFor(reportType: ReportType, values: ReadScan["values"], warnings: string[]): ReadScan["scanner"] {
  if (reportType !== "hr-pqct") return null;
  const { scanner, warning } = generationOf(null, values);
  if (warning !== null) warnings.push(warning);
  return scanner;
}

function cellsOf({ header: { long, parameters }, judged }: Reader, { line, cells }: Row, warnings: string[]): Cell[] {
  if (!long)
    return parameters.map(({ key, places, header, index, site }) => {
      const text = cells[index] ?? "";
      return { parameter: key, places, column: header, text, site, judged: judged.get(index) };
    });
  const parameter = parameterOfCell(cells[long.parameter] ?? "");
  if (parameter === null) {
    warnings.push(`Line ${line} names no parameter that is known.`);
    return [];
  }
  const unit = long.unit === null ? "" : (cells[long.unit] ?? "");
  const places = unit === "" ? 0 : placesBetween(unit, findParameter(parameter)!.unit);
  if (places !== null) return [{ parameter, places, column: parameter, text: cells[long.value] ?? "", site: null }];
  warnings.push(`Line ${line}: the unit is none of ${parameter}, so its value is left out.`);
  return [];
}

function readValue(
  { parameter: key, places, column, text, judged }: Cell,
  site: ReadScan["site"],
  { isMissing, readNumber }: Reader,
  warnings: string[],
): ReadScan["values"][number] | null {
  if (isMissing(text)) {
    warnings.push(declaredMissing(column, text));
    return null;
  }
  const number = readNumber(text);
  if (!number.ok && number.reason === "missing") return null;
  const parameter = findParameter(key)!;
  if (typeof judged === "string") {
    warnings.push(`${column} is not read: ${judged}.`);
    return null;
  }
  const own = number.ok && number.inPercent ? placesOfPercent(parameter.unit) : places;
  const converted = judged && number.ok && !number.inPercent ? judged(number.value) : null;
  const value = converted?.value ?? (number.ok && own !== null ? movePoint(number.value, own) : null);
  const range = rangeFor(parameter, site ?? parameter.sites[0]!, null);
  if (value === null) warnings.push(number.ok ? noPercent(column) : noNumber(column, number));
  else if (range && (value < range.hard.min || value > range.hard.max))
    warnings.push(`${column} is outside what is possible, or a code for what is missing; it is left out.`);
  else
    return {
      parameter: key,
      value,
      unit: parameter.unit,
      column,
      rawText: text,
      note: converted ? converted.note : own === 0 ? null : `Converted to ${parameter.unit}.`,
    };
  return null;
}

function factOf({ facts }: ScanTableHeader, { cells }: Row, key: string): string {
  const index = facts.get(key);
  return index === undefined ? "" : (cells[index] ?? "");
}
