import type { ReadScan } from "@trabecula/contracts";
import { dayReader, readScanDay, readScanSite, type DaysFrom } from "@trabecula/study-tables";
import { generationByVoxel, generationOf, type Generation } from "./generation.ts";
import { newScan } from "../format.ts";
import { codeNotRead, readSubjectCode, type IdentityRole } from "./identity-columns.ts";
import { isSummaryLine, summaryReason } from "../text-lines.ts";
import type { Header, Row } from "./sections.ts";
import { readValues, type ValueReader } from "./values.ts";

/** mg HA/cm³; above it, a "radius" or "tibia" is probably a shaft. */
const largestDistalDensity = 520;

export function reasonToSkip(header: Header, row: Row, isLastLine: boolean): string | null {
  if (isCalibration(header, row)) return "Calibration of the scanner, not a person's scan.";
  const dates = header.roles.flatMap(({ role, index }) => (role === "scanDate" ? [index] : []));
  if (isSummaryLine(row.cells, dates)) return summaryReason;
  const needed = Math.max(...header.parameters.map((column) => column.index)) + 1;
  const filled = row.cells.length;
  if (filled < needed) {
    const cut = isLastLine ? " The file looks cut off: export or copy it again." : "";
    return `The line has ${filled} of ${header.cells.length} columns.${cut}`;
  }
  if (row.cells.slice(header.cells.length).some((cell) => cell !== "")) {
    return `The line has more columns (${filled}) than the header (${header.cells.length}), so its values cannot be assigned.`;
  }
  return null;
}

function isCalibration(header: Header, row: Row): boolean {
  const measured = new Set(header.parameters.map((column) => column.index));
  const identity = new Set(header.roles.filter(({ role }) => role !== "technical").map(({ index }) => index));
  return row.cells.some((cell, index) => {
    if (measured.has(index)) return false;
    return identity.has(index) ? /^calibration/i.test(cell) : /^calibration$/i.test(cell);
  });
}

export type ReadRow = { scan: ReadScan; variant: string; leftOut: readonly string[] };

export function readRow(header: Header, reader: ValueReader, byNames: Generation | null, row: Row): ReadRow {
  const { values, warnings: leftOut } = readValues(reader, row);
  const warnings = [...leftOut];
  const cell = (role: IdentityRole) => firstCell(header, row, role);
  const voxel = reader.readNumber(cell("voxelSize"));
  const generation = generationOf(byNames, values, voxel.ok ? generationByVoxel(voxel.value) : null);
  if (generation.warning) warnings.push(generation.warning);
  const place = readPlace(siteText(cell("site"), cell("controlName")), cell("side"), values, warnings);
  const scan: ReadScan = {
    ...newScan("scanco-evaluation"),
    line: row.line,
    subjectCode: readOr(cell("subjectCode"), readSubjectCode, codeNotRead, warnings),
    measurementNumber: readOr(
      cell("measurementNumber"),
      readSubjectCode,
      "The measurement number is not read, because it is no number.",
      warnings,
    ),
    ...place,
    scanDate: readDay(cell("scanDate"), reader.daysFrom, warnings),
    scanner: generation.scanner,
    values,
    notes: warnings,
  };
  return { scan, variant: cell("variant"), leftOut };
}

/** Uses the control file name ("Tibia R, 3 stacks") if the site column is unclear. */
function siteText(site: string, controlName: string): string {
  if (readScanSite(site).site !== null) return site;
  return readScanSite(controlName).site === null ? site : controlName;
}

function readPlace(siteText: string, sideText: string, values: ReadScan["values"], warnings: string[]): Pick<ReadScan, "site" | "side"> {
  const place = readScanSite(siteText, sideText);
  if (place.site === null) {
    const isCode = /^\d+$/.test(siteText);
    warnings.push(
      isCode
        ? "The site is a number, whose meaning each workstation sets; choose the site."
        : "The file does not say which site was scanned; choose it.",
    );
    return place;
  }
  const density = values.find((value) => value.parameter === "tt_bmd")?.value ?? 0;
  if (place.site.startsWith("distal-") && density > largestDistalDensity) {
    warnings.push(`A Tt.BMD of ${density} mg HA/cm³ is that of a shaft rather than of a bone's end; choose the site.`);
    return { ...place, site: null };
  }
  return place;
}

/** The dates of other lines do not decide the order. */
function readDay(text: string, daysFrom: DaysFrom | null, warnings: string[]): string | null {
  const { date, remark, problem } = readScanDay(dayReader([], null, daysFrom), text === "-" ? "" : text);
  for (const warning of [remark, problem]) if (warning !== null) warnings.push(warning);
  return date;
}

function readOr(text: string, read: (text: string) => string | null, warning: string, warnings: string[]): string | null {
  if (text === "" || text === "-") return null;
  const found = read(text);
  if (found === null) warnings.push(warning);
  return found;
}

function firstCell(header: Header, row: Row, role: IdentityRole): string {
  const found = header.roles.find((column) => column.role === role && (row.cells[column.index] ?? "") !== "");
  return found ? row.cells[found.index]! : "";
}
