import type { ReadScan, ScansOfType, Sex } from "@trabecula/contracts";
import { ageOnDay, contradictedAge, isCalendarDate, findParameter, reportTypeOf } from "@trabecula/report-types";
import { ageInYears, readCell as readNumberCell, readDate, scanDay, sexWords, sideWords } from "@trabecula/study-tables";
import dicomParser, { type DataSet } from "dicom-parser";
import { splitUnit } from "../column-name.ts";
import { completeSpine } from "../dxa-table/read-line.ts";
import { changeFrom, readCell, type PlacedValue } from "../dxa-table/values.ts";
import { newScan, typesWithScans, type ScanFileResult } from "../format.ts";
import { codeNotRead, readSubjectCode } from "../scanco-evaluation/identity-columns.ts";
import { dicomImage } from "../scan-text.ts";
import { regionOfRows, siteOfBodyPart, siteOfProtocol, type ScannedRegion } from "./regions.ts";
import { readHologicText, type HologicText } from "./results-text.ts";
import { readStructured, type StructuredReading } from "./structured-report.ts";

const key = "hologic-dicom";
const label = "Hologic DICOM object";
const damaged = "This DICOM object is damaged or compressed and cannot be read; export it again, or export the numbers as text.";
const ofGe = "This GE Lunar object holds a picture and raw data; export the numbers as text from enCORE.";
const notUnderstood = (item: string): string =>
  `The structured report has ${item}, whose region, quantity or unit is not known here; export the numbers as text, or send the object with its results table.`;

const refused = (message: string): ScanFileResult => ({ ok: false, message });

/** Pixels and raw data are never read. Never throws for a file's content. */
export function readDicom(bytes: Uint8Array): ScanFileResult {
  let object: DicomObject;
  try {
    object = openObject(bytes);
  } catch {
    return refused(damaged);
  }
  if (/\bGE\b|lunar/i.test(`${object.manufacturer} ${object.model}`) || object.isLunarRaw) return refused(ofGe);
  if (!/hologic/i.test(object.manufacturer)) return refused(dicomImage);
  const text = object.text === null ? null : readHologicText(object.text);
  if (text !== null) return readText(object, text);
  if (object.report === null) return refused(dicomImage);
  if ("unknown" in object.report) return refused(notUnderstood(object.report.unknown));
  return object.report.table.size === 1
    ? refused(notUnderstood("no measurement"))
    : readText(object, { ...object.report, facts: new Map([["Age", object.age]]) }, (label) => refused(notUnderstood(`“${label}”`)));
}

interface DicomObject {
  readonly manufacturer: string;
  readonly model: string;
  readonly bodyPart: string;
  readonly patientId: string;
  readonly sex: string;
  readonly laterality: string;
  readonly birthDate: string;
  readonly text: string | null;
  readonly isLunarRaw: boolean;
  readonly age: string;
  /** Null: none. */
  readonly report: StructuredReading | null;
}

const implicitSyntax = "1.2.840.10008.1.2";
const explicitSyntax = "1.2.840.10008.1.2.1";
const isLetter = (byte: number | undefined) => byte !== undefined && byte >= 0x41 && byte <= 0x5a;

function openObject(bytes: Uint8Array): DicomObject {
  const hasPreamble = bytes[128] === 0x44 && bytes[129] === 0x49;
  const syntax = isLetter(bytes[4]) && isLetter(bytes[5]) ? explicitSyntax : implicitSyntax;
  const untilTag = "x7fe00010";
  const data = dicomParser.parseDicom(bytes, hasPreamble ? { untilTag } : { untilTag, TransferSyntaxUID: syntax });
  const of = (tag: string) => (data.string(tag) ?? "").slice(0, 200);
  return {
    ...{ manufacturer: of("x00080070"), model: of("x00081090"), bodyPart: of("x00180015"), patientId: of("x00100020") },
    ...{ sex: of("x00100040"), laterality: of("x00200062") || of("x00200060"), birthDate: of("x00100030"), text: privateText(data) },
    isLunarRaw: Object.keys(data.elements).some((tag) => tag.startsWith("x7003")),
    age: of("x00101010"),
    report: /^1\.2\.840\.10008\.5\.1\.4\.1\.1\.88\./.test(of("x00080016")) ? readStructured(data) : null,
  };
}

const longestText = 2_000_000;

function privateText(data: DataSet): string | null {
  const element = data.elements["x00191000"];
  if (!element || element.length <= 0 || element.length > longestText) return null;
  const bytes = data.byteArray.subarray(element.dataOffset, element.dataOffset + element.length);
  return new TextDecoder().decode(bytes as Uint8Array<ArrayBuffer>);
}

function readText(
  object: DicomObject,
  { facts, table, isContradictory }: HologicText,
  refuseUnknown?: (label: string) => ScanFileResult,
): ScanFileResult {
  if (isContradictory) return refused("The results of the DICOM object name one value twice with different content; nothing is read.");
  const fact = (name: string) => facts.get(name) ?? "";
  const rows = [...table].filter(([row]) => row > 0).map(([, cells]) => cells);
  const labels = rows.map((cells) => cells.get(0) ?? "");
  const region = regionOfRows(labels);
  if (region === null) return refused("The regions of the DICOM object are of no body part that is known, or of several; nothing is read.");
  for (const [what, text, site] of [
    ["body part", object.bodyPart, siteOfBodyPart(object.bodyPart)],
    ["protocol", fact("AnalProtocol"), siteOfProtocol(fact("AnalProtocol"))],
  ] as const)
    if (site !== null && site !== region.site)
      return refused(
        `The ${what} of the object is ${text.slice(0, 30)}, but its regions are those of the ${region.name}; nothing is read.`,
      );
  const unknown = refuseUnknown && labels.find((label) => !region.isKnown(label));
  if (unknown !== undefined) return refuseUnknown!(unknown);
  const columns = columnsOf(table.get(0) ?? new Map<number, string>());
  if (typeof columns === "string") return refused(columns);
  const notes: string[] = [];
  const person = personOf(object, fact, notes);
  const scan: ReadScan = {
    ...newScan(key),
    ...person,
    site: region.site,
    scanner: "hologic",
    side: sideOf(fact("AnalProtocol"), object.laterality, region, notes),
    notes,
  };
  const values = rows.flatMap((cells) => valuesOf(region, columns, cells, notes));
  const spine = region.site === "lumbar-spine" ? completeSpine(values, new Set(["1", "2", "3", "4"])) : { values, warnings: [] };
  return asReply({ ...scan, notes: [...notes, ...spine.warnings] }, spine.values);
}

function asReply(scan: ReadScan, values: ReadScan["values"]): ScanFileResult {
  const types = (["dxa", "dxa-body-composition"] as const).map((reportType): ScansOfType => {
    const own = values.filter(({ parameter }) => reportTypeOf(parameter) === reportType);
    return { reportType, scans: own.length === 0 ? [] : [{ ...scan, values: own }], skipped: [], warnings: [] };
  });
  const found = typesWithScans(types);
  if (!found) return refused(["No value of the DICOM object can be read.", ...scan.notes].join(" "));
  const others = found.others.length === 0 ? {} : { others: found.others };
  return { ok: true, reply: { format: key, formatLabel: label, unknownColumns: [], identifying: ["names"], ...found.main, ...others } };
}

interface ResultColumn {
  readonly index: number;
  readonly header: string;
  readonly quantity: "area" | "bmc" | "bmd" | "lean_kg" | "fat_pct";
  readonly unit: string | null;
}

const quantities: Readonly<Record<string, ResultColumn["quantity"]>> = {
  area: "area",
  bmc: "bmc",
  bmd: "bmd",
  lean: "lean_kg",
  "%fat": "fat_pct",
};

/** Columns by their heading. Omits scores and percentages of peers. */
function columnsOf(header: ReadonlyMap<number, string>): ResultColumn[] | string {
  const columns = [...header].flatMap(([index, text]): ResultColumn[] => {
    const { name, unitHint } = splitUnit(text);
    const quantity = quantities[name.toLowerCase().replaceAll(/\s+/g, "")];
    return quantity === undefined ? [] : [{ index, header: text, quantity, unit: unitHint }];
  });
  const twice = columns.find(({ quantity }, index) => columns.findIndex((column) => column.quantity === quantity) < index);
  if (twice) return `The results of the DICOM object name the column ${twice.header} twice; nothing is read.`;
  return columns.length === 0 ? "The results of the DICOM object have no column that is known; nothing is read." : columns;
}

function valuesOf(
  region: ScannedRegion,
  columns: readonly ResultColumn[],
  cells: ReadonlyMap<number, string>,
  notes: string[],
): ReadScan["values"] {
  const name = cells.get(0) ?? "";
  const of = region.keyOf(name);
  if (of === null) return [];
  return columns.flatMap((column): ReadScan["values"] => {
    const isWhole = column.quantity === "lean_kg" || column.quantity === "fat_pct";
    const parameter = isWhole ? column.quantity : `${column.quantity}_${of}`;
    if ((isWhole && of !== "wb") || findParameter(parameter) === null) return [];
    const header = `${name} ${column.header}`.slice(0, 80);
    const unit = changeFrom(column.unit, parameter);
    if (unit === undefined || (column.unit === null && column.quantity !== "fat_pct")) {
      notes.push(`${header} is not read: its unit is none of this measurement.`);
      return [];
    }
    const placed: PlacedValue = { role: "value", parameter, site: region.site, side: null, unit, index: column.index, header, visit: null };
    const read = readCell(placed, cells.get(column.index) ?? "", unit, (cell) => readNumberCell(cell, "point"));
    if (read === null) return [];
    if (!read.ok) notes.push(read.reason);
    return read.ok ? [read.value] : [];
  });
}

const sided = new Set(["hip", "forearm"]);

function sideOf(protocol: string, laterality: string, { site }: ScannedRegion, notes: string[]): "left" | "right" | null {
  if (!sided.has(site)) return null;
  const sides = new Set(
    [/\b(?:left|right)\b/i.exec(protocol)?.[0] ?? "", laterality.trim()].flatMap((text) => sideWords.get(text.toLowerCase()) ?? []),
  );
  if (sides.size > 1) notes.push("The object states two sides; neither is read.");
  return sides.size === 1 ? [...sides][0]! : null;
}

type Person = Pick<ReadScan, "subjectCode" | "measurementNumber" | "scanDate" | "sex" | "ageYears">;

/** A fact that the object states twice and differently is left out. */
function personOf(object: DicomObject, fact: (name: string) => string, notes: string[]): Person {
  const codes = new Set([object.patientId, fact("PatientID")].map((text) => text.trim()).filter((text) => text !== ""));
  const sexes = new Set([object.sex, fact("PatientSex")].flatMap((text) => sexWords.get(text.trim().toLowerCase()) ?? []));
  if (codes.size > 1) notes.push("The object names two numbers of the person; neither is read.");
  if (sexes.size > 1) notes.push("The object states two sexes; neither is read.");
  const [, day, id] = /^([A-Za-z]+ \d{1,2}, \d{4})(?:\s+(\S+))?/.exec(fact("Scan")) ?? [];
  const scanDate = day === undefined ? null : scanDay(readDate(day));
  if (scanDate === null) notes.push("The scan's date is not read; enter it.");
  const only = <Value>(found: ReadonlySet<Value>): Value | null => (found.size === 1 ? [...found][0]! : null);
  const code = only(codes);
  const subjectCode = code === null ? null : readSubjectCode(code);
  if (code !== null && subjectCode === null) notes.push(codeNotRead);
  return {
    subjectCode,
    measurementNumber: readSubjectCode(id ?? ""),
    scanDate,
    sex: only<Sex>(sexes),
    ageYears: ageOf(object, fact, scanDate, notes),
  };
}

function ageOf({ birthDate }: DicomObject, fact: (name: string) => string, scanDate: string | null, notes: string[]): number | null {
  const stated = readNumberCell(ageInYears(fact("Age")), "point");
  const years = stated.ok && stated.value >= 0 && stated.value <= 120 ? stated.value : null;
  const [, year, month, date] = /^(\d{4})(\d{2})(\d{2})$/.exec(birthDate.trim()) ?? [];
  const born = year === undefined ? null : `${year}-${month}-${date}`;
  if (born === null || !isCalendarDate(born) || scanDate === null) return years;
  if (years !== null && contradictedAge(years, { kind: "birth-date", birthDate: born, onDate: scanDate }) !== null) {
    notes.push("The age and the date of birth contradict each other; neither is read.");
    return null;
  }
  return ageOnDay(born, scanDate) ?? years;
}
