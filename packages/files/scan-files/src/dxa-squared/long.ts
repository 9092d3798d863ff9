import type { Site } from "@trabecula/contracts";
import { findParameter } from "@trabecula/report-types";
import { isSameUnit } from "@trabecula/study-tables";
import { splitUnit } from "../column-name.ts";
import { delimiterOf, splitCells, type TextLine } from "../text-lines.ts";
import { factRole, plain, type DxaForm } from "../dxa-table/form.ts";
import { dxaTable } from "../dxa-table/index.ts";
import type { FileFacts, ScanFileResult } from "../format.ts";

type Region = { key: string; site: Site; side: "left" | "right" | null };

const regions: readonly [RegExp, key: string, site: Site][] = [
  [/^(?:fn|neck|femoralneck|femurneck)$/, "fn", "hip"],
  [/^(?:th|totalhip|hiptotal|hip|totalfemur)$/, "th", "hip"],
  [/^(?:troch|trochanter)$/, "tr", "hip"],
  [/^(?:inter|intertrochanteric|intertrochanter)$/, "int", "hip"],
  [/^(?:wards?|wardstriangle)$/, "ward", "hip"],
  [/^(?:radius33|33radius|radius13|13radius|r33)$/, "r33", "forearm"],
  [/^(?:radiusud|udradius|ultradistalradius|rud)$/, "rud", "forearm"],
  [/^(?:radiustotal|totalradius|rtot)$/, "rtot", "forearm"],
  [/^(?:wb|wholebody|totalbody|wbtot)$/, "wb", "whole-body"],
  [/^(?:tblh|subtotal|totalbodylesshead|wholebodylesshead)$/, "tblh", "whole-body"],
];

/** Region with its side first or last: `LFN`, `Left Femoral Neck`, `Total Hip (R)`; single vertebrae or ranges. */
function regionOf(text: string): Region | null {
  const name = plain(text);
  const span = /^l([1-4])(?:l?([1-4]))?$/.exec(name);
  if (span) return spineOf(Number(span[1]), Number(span[2] ?? span[1]));
  const parts = [/^()(.+)$/, /^(left|right|l|r)(.+)$/, /^(.+?)(left|right|l|r)$/].flatMap((pattern, place) => {
    const found = pattern.exec(name);
    return found ? [place === 2 ? { side: found[2]!, rest: found[1]! } : { side: found[1]!, rest: found[2]! }] : [];
  });
  for (const { side, rest } of parts) {
    const found = regions.find(([pattern]) => pattern.test(rest));
    const isSided = found && (found[2] === "hip" || found[2] === "forearm");
    if (found && (side === "" || isSided)) return { key: found[1], site: found[2], side: sideOf(side) };
  }
  return null;
}

const sideOf = (side: string) => (side === "" ? null : side.startsWith("l") ? "left" : "right");

function spineOf(first: number, last: number): Region | null {
  if (last < first) return null;
  const numbers = Array.from({ length: last - first + 1 }, (_, step) => first + step);
  return { key: numbers.length === 4 ? "ls" : numbers.map((number) => `l${number}`).join(""), site: "lumbar-spine", side: null };
}

type Kind = "bmd" | "bmc" | "area";
type Header = { delimiter: string; region: number; values: [Kind, number][]; facts: { index: number; name: string }[]; unknown: string[] };

function readHeader(line: string): Header | null {
  const delimiter = delimiterOf(line);
  const header: Header = { delimiter, region: -1, values: [], facts: [], unknown: [] };
  for (const [index, cell] of splitCells(line, delimiter).entries()) {
    const { name: written, unitHint } = splitUnit(cell);
    const name = plain(written);
    const kind = name === "bmd" || name === "bmc" || name === "area" ? name : null;
    if (name === "region" || name === "roi") header.region = index;
    else if (kind && (unitHint === null || isSameUnit(unitHint, units[kind]))) header.values.push([kind, index]);
    else if (/^(?:patients?id|id)$/.test(name) || /^(?:patientsvisit|visit)$/.test(name) || factRole(name))
      header.facts.push({ index, name: cell });
    else if (cell !== "") header.unknown.push(cell.slice(0, 80));
  }
  return header.region >= 0 && header.values.some(([kind]) => kind === "bmd") ? header : null;
}

const units: Readonly<Record<Kind, string>> = { bmd: "g/cm²", bmc: "g", area: "cm²" };

const separator = "\t";

const columnName = (kind: Kind, text: string) => `${kind.toUpperCase()} of ${text}`;

const form: Omit<DxaForm, "columnsOf"> = {
  ...{ key: "dxa-squared", label: "DXA² table, a line for each region", hint: "", reportTypes: ["dxa"], scanner: null },
  ...{ slashedDates: null, sideOfScanType: {} },
};

/** A line per region with area, BMC and BMD. Null for another header. Reports and skips unknown regions. */
export function readLong(lines: TextLine[], file: FileFacts): ScanFileResult | null {
  const [first, ...rest] = lines;
  const header = first ? readHeader(first.text) : null;
  if (!first || !header) return null;
  const rows = rest.map(({ number, text }) => ({ number, cells: splitCells(text, header.delimiter) }));
  const placed = rows.map((row) => ({ row, region: regionOf(row.cells[header.region] ?? "") }));
  const known = placed.filter((entry): entry is { row: Row; region: Region } => entry.region !== null);
  if (known.length === 0)
    return { ok: false, message: "No line of the table names a region that is known, such as LFN, LTH or L1L4 in the column Region." };
  const read = dxaTable({ ...form, columnsOf: () => (name) => columnOf(name, known, header) }).read(
    wide(first.number, header, known),
    file,
  );
  if (!read?.ok) return read;
  const unknown = placed
    .filter(({ region }) => region === null)
    .map(({ row }) => ({ line: row.number, reason: "Its region is not one that is known here." }));
  const skipped = [...read.reply.skipped, ...unknown].toSorted((one, other) => one.line - other.line);
  return { ok: true, reply: { ...read.reply, skipped, unknownColumns: [...read.reply.unknownColumns, ...header.unknown] } };
}

type Row = { number: number; cells: string[] };
type Known = readonly { row: Row; region: Region }[];

const nameOf = ({ key, side }: Region) => [side, key].filter(Boolean).join(" ");

function wide(line: number, { facts, values }: Header, known: Known): TextLine[] {
  const names = [...new Set(known.map(({ region }) => nameOf(region)))];
  const factsOf = ({ cells }: Row) => facts.map(({ index }) => clean(cells[index] ?? ""));
  const groups = Map.groupBy(known, ({ row }) =>
    JSON.stringify(facts.filter(({ name }) => isOfScan(name)).map(({ index }) => row.cells[index] ?? "")),
  );
  const header = [...facts.map(({ name }) => clean(name)), ...names.flatMap((name) => values.map(([kind]) => columnName(kind, name)))];
  const body = [...groups.values()].map((group) => {
    const cells = names.flatMap((name) => {
      const row = group.find(({ region }) => nameOf(region) === name)?.row;
      return values.map(([, index]) => clean(row?.cells[index] ?? ""));
    });
    return { number: group[0]!.row.number, text: [...factsOf(group[0]!.row), ...cells].join(separator) };
  });
  return [{ number: line, text: header.join(separator) }, ...body];
}

/** Scores and remarks differ between lines of one scan. */
const isOfScan = (name: string) => !["personal", "deviceScore"].includes(factRole(plain(name)) ?? "");

const clean = (cell: string) => cell.replaceAll(/[\t"]/g, " ");

function columnOf(name: string, known: Known, { facts }: Header): ReturnType<NonNullable<ReturnType<DxaForm["columnsOf"]>>> {
  const [, kind = "", region = ""] = /^(BMD|BMC|AREA) of (.+)$/.exec(name) ?? [];
  const found = known.find((entry) => nameOf(entry.region) === region)?.region;
  if (found) {
    const parameter = `${kind.toLowerCase()}_${found.key}`;
    if (findParameter(parameter) === null) return { role: "known", visit: null };
    return { role: "value", parameter, site: found.site, side: found.side, unit: null, visit: null };
  }
  const plainName = plain(name);
  if (/^(?:patients?id|id)$/.test(plainName)) return { role: "subjectCode", visit: null };
  if (/^(?:patientsvisit|visit)$/.test(plainName)) return { role: "known", visit: null };
  const role = factRole(plainName);
  return role && facts.length > 0 ? { role, visit: null } : null;
}
