import type { Parameter, ReadScan, ReportTypeCatalogue } from "@trabecula/contracts";
import { printOf, relationOf, type MeasurementFacts } from "@trabecula/scan-files/join";
import { emptyScan, hasValues, type ScanDraft, wholeSpine, type SpineDraft } from "./scan-draft.ts";
import { isSameValue } from "./same-number.ts";
import { shownText } from "../../../format/typed-numbers.ts";

/**
 * Values are replaced, so that no number of another line remains, unless another file has the other part. Facts missing
 * in the file keep their current input.
 */
export function scanFromFile(
  read: ReadScan,
  before: ScanDraft,
  catalogue: ReportTypeCatalogue,
  file: string | null = null,
): Omit<ScanDraft, "key"> {
  const parameters = new Map(catalogue.parameters.map((parameter) => [parameter.key, parameter]));
  const known = read.values.filter((value) => parameters.has(value.parameter));
  const values = shownValues(read, catalogue);
  const notes = Object.fromEntries(known.flatMap((value) => (value.note ? [[value.parameter, value.note]] : [])));
  const joins = isOtherPart(read, before, catalogue);
  // Notes describe this file's numbers, so they do not apply to existing values.
  const ofThisFile = joins ? without(notes, stated(before.values)) : notes;
  return {
    ...emptyScan(""),
    motionGrade: before.motionGrade,
    region: before.region,
    offsetKind: before.offsetKind,
    offset: before.offset,
    stacks: before.stacks,
    registration: before.registration,
    commonRegionPercent: before.commonRegionPercent,
    site: read.site ?? before.site,
    side: read.side ?? before.side,
    scanDate: read.scanDate ?? before.scanDate,
    scanner: read.scanner ?? before.scanner,
    // The device cannot belong to another scanner model.
    deviceId: read.scanner !== null && read.scanner !== before.scanner ? "" : before.deviceId,
    said: { ...before.said, ...saidBy(read) },
    values: joins ? { ...values, ...stated(before.values) } : values,
    spine: spineOfFile(known, values),
    fromFile: {
      line: read.line,
      part: partOf(read),
      measurementNumber: read.measurementNumber,
      subjectCode: read.subjectCode ?? (joins ? (before.fromFile?.subjectCode ?? null) : null),
      files: [...new Set([...(joins ? (before.fromFile?.files ?? []) : []), ...(file === null ? [] : [file])])],
      notes: joins ? { ...before.fromFile?.notes, ...ofThisFile } : ofThisFile,
      prints: [...(joins ? (before.fromFile?.prints ?? []) : []), printOf(read)],
    },
  };
}

function saidBy({ site, side, scanDate, scanner }: ReadScan): ScanDraft["said"] {
  const facts = Object.entries({ site, side, scanDate, scanner }).filter(([, text]) => text !== null);
  return Object.fromEntries(facts.map(([fact, text]) => [fact, { text, from: "file" }]));
}

export function shownValues(read: ReadScan, { parameters }: ReportTypeCatalogue): ScanDraft["values"] {
  const factors = new Map(parameters.map((parameter) => [parameter.key, factorOf(parameter)]));
  return Object.fromEntries(
    read.values.flatMap(({ parameter, value }) => {
      const factor = factors.get(parameter);
      return factor === undefined ? [] : [[parameter, shownText(value, factor)]];
    }),
  );
}

/** True for another file of the same measurement, such as finite-element results. Same number and day; no conflicting value. */
function isOtherPart(read: ReadScan, scan: ScanDraft, catalogue: ReportTypeCatalogue): boolean {
  if (scan.fromFile?.line !== null || relationOf(read, factsOf(scan)).kind !== "same") return false;
  return Object.entries(shownValues(read, catalogue)).every(
    ([parameter, text]) => !scan.values[parameter] || isSameValue(scan.values[parameter], text),
  );
}

/** Cleared values may be filled again. */
function stated(values: ScanDraft["values"]): ScanDraft["values"] {
  return Object.fromEntries(Object.entries(values).filter(([, text]) => text !== ""));
}

function without(notes: Record<string, string>, values: ScanDraft["values"]): Record<string, string> {
  return Object.fromEntries(Object.entries(notes).filter(([parameter]) => values[parameter] === undefined));
}

/** Scanners number independently, so person, day, scanner, site and side must agree where both are known. */
function isSameMeasurement(read: ReadScan, scan: ScanDraft): boolean {
  const { kind } = relationOf(read, factsOf(scan));
  return kind === "same" || kind === "undated";
}

export function factsOf({ fromFile, scanDate, scanner, site, side }: ScanDraft): MeasurementFacts {
  const { measurementNumber = null, subjectCode = null } = fromFile ?? {};
  return { measurementNumber, subjectCode, scanDate, scanner, site, side };
}

function completes(read: ReadScan, scan: ScanDraft, catalogue: ReportTypeCatalogue): boolean {
  return isOtherPart(read, scan, catalogue) && Object.keys(shownValues(read, catalogue)).some((parameter) => !scan.values[parameter]);
}

/** Another result for the same measurement, e.g. a second finite-element model. The user must choose. */
function competes(read: ReadScan, other: ReadScan): boolean {
  if (other === read || relationOf(read, other).kind !== "same") return false;
  const values = new Map(other.values.map(({ parameter, value }) => [parameter, value]));
  return read.values.some(({ parameter, value }) => (values.get(parameter) ?? value) !== value);
}

function hasAllOf(read: ReadScan, { values }: ScanDraft): boolean {
  const parameters = new Set(read.values.map(({ parameter }) => parameter));
  return Object.entries(values).every(([parameter, text]) => text === "" || parameters.has(parameter));
}

function factorOf(parameter: Parameter): number {
  return parameter.display.factor;
}

/**
 * Target scan: same measurement, empty scan of the site, or one with an open or manually chosen site. Null: new scan,
 * so contradicting files overwrite nothing.
 */
export function placeFor(read: ReadScan, scans: readonly ScanDraft[], catalogue: ReportTypeCatalogue): string | null {
  const same = scans.find(
    (scan) => isSameMeasurement(read, scan) && (scan.fromFile!.line !== null || isOtherPart(read, scan, catalogue) || hasAllOf(read, scan)),
  );
  const empty = scans.filter((scan) => scan.fromFile === null && !hasValues(scan));
  const ofSite = empty.find((scan) => read.site !== null && scan.site === read.site);
  const open = empty.find((scan) => !scan.offered && (scan.site === "" || read.site === null));
  return (same ?? ofSite ?? open)?.key ?? null;
}

/** Scan already filled from a copy of this line. Many manufacturers' files have no measurement number. */
export function copyOf(read: ReadScan, scans: readonly ScanDraft[]): ScanDraft | null {
  const print = printOf(read);
  return scans.find(({ fromFile }) => fromFile?.prints.includes(print)) ?? null;
}

/** Identifies a scan within its line. */
export function partOf({ site, side, scanDate }: ReadScan): string {
  return [site, side, scanDate].join(" ");
}

export function isFilledFrom({ fromFile }: ScanDraft, read: ReadScan): boolean {
  return fromFile !== null && fromFile.line === read.line && fromFile.part === partOf(read);
}

/** Initial selection: scans that complete other files, else scans with images, else the best scan and its line and day. */
export function scansToTake(
  scans: readonly ReadScan[],
  taken: readonly ScanDraft[],
  catalogue: ReportTypeCatalogue,
  images: readonly MeasurementFacts[] = [],
): ReadScan[] {
  const current = scans.filter((read) => !read.superseded);
  const completing = current.filter((read) => taken.some((scan) => completes(read, scan, catalogue)));
  if (completing.length > 0) return completing.filter((read) => !current.some((other) => competes(read, other)));
  const ofImages = current.filter((read) => images.some((image) => ["same", "undated"].includes(relationOf(read, image).kind)));
  if (ofImages.length > 0) return ofImages;
  const best = bestScan(scans);
  return scans.filter((scan) => best !== null && scan.line === best.line && scan.scanDate === best.scanDate);
}

/** Newest evaluation that is not superseded. */
function bestScan(scans: readonly ReadScan[]): ReadScan | null {
  const current = scans.filter((scan) => !scan.superseded);
  return current[current.length - 1] ?? scans[scans.length - 1] ?? null;
}

function spineOfFile(
  values: readonly { parameter: string; rawText: string; note: string | null }[],
  shown: ScanDraft["values"],
): SpineDraft {
  const worked = values.filter(({ parameter, rawText }) => rawText === "" && shown[parameter] !== undefined);
  return {
    ...wholeSpine,
    derived: Object.fromEntries(worked.map(({ parameter, note }) => [parameter, { text: shown[parameter]!, note: note ?? "" }])),
  };
}
