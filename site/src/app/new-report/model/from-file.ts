import type { ReadScan, ReportTypeCatalogue, ReportType, ScanFileReply } from "@trabecula/contracts";
import { printOf, relationOf, type MeasurementFacts, isRounded } from "@trabecula/scan-files/join";
import { emptyScan, hasValues, statedScanner, type ScanDraft, wholeSpine, type SpineDraft } from "./scan-draft.ts";
import { shownText, numberOf } from "../../../format/typed-numbers.ts";

/** Replaces values, so that no number of another line remains, unless another file has the other part. Facts missing in the file stay. */
export function scanFromFile(
  read: ReadScan,
  before: ScanDraft,
  catalogue: ReportTypeCatalogue,
  file: string | null = null,
): Omit<ScanDraft, "key"> {
  const parameters = new Map(catalogue.parameters.map((parameter) => [parameter.key, parameter]));
  const known = comparedValues(read).filter((value) => parameters.has(value.parameter));
  const values = shownValues(read, catalogue);
  const notes = Object.fromEntries(known.flatMap((value) => (value.note ? [[value.parameter, value.note]] : [])));
  const joins = isOtherPart(read, before, catalogue);
  const { motionGrade, region, offsetKind, offset, stacks, registration, commonRegionPercent } = before;
  // Notes describe this file's numbers, so they do not apply to existing values.
  const ofThisFile = joins ? without(notes, stated(before.values)) : notes;
  return {
    ...emptyScan(""),
    ...{ motionGrade, region, offsetKind, offset, stacks, registration, commonRegionPercent },
    site: read.site ?? before.site,
    side: read.side ?? before.side,
    scanDate: read.scanDate ?? before.scanDate,
    scanner: read.scanner ?? before.scanner,
    // The device cannot belong to another scanner model.
    deviceId: read.scanner !== null && read.scanner !== before.scanner ? "" : before.deviceId,
    sources: { ...before.sources, ...sourcesOf(read) },
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

function sourcesOf({ site, side, scanDate, scanner }: ReadScan): ScanDraft["sources"] {
  const facts = Object.entries({ site, side, scanDate, scanner }).filter(([, text]) => text !== null);
  return Object.fromEntries(facts.map(([fact, text]) => [fact, { text, from: "file" }]));
}

/** Values that no reference is compared with do not go into a report. */
function comparedValues({ values, refusals }: ReadScan): ReadScan["values"] {
  const refused = new Set(refusals.map(({ parameter }) => parameter));
  return values.filter(({ parameter }) => !refused.has(parameter));
}

export function shownValues(read: ReadScan, { parameters }: ReportTypeCatalogue): ScanDraft["values"] {
  const factors = new Map(parameters.map((parameter) => [parameter.key, parameter.display.factor]));
  return Object.fromEntries(
    comparedValues(read).flatMap(({ parameter, value }) => {
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

export function factsOf({ fromFile, scanDate, site, side, ...scan }: ScanDraft): MeasurementFacts {
  const { measurementNumber = null, subjectCode = null } = fromFile ?? {};
  return { measurementNumber, subjectCode, scanDate, scanner: statedScanner(scan) ?? "", site, side };
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

/**
 * Target scan: same measurement, empty scan of the site, or one whose site is open or manual. Null: new scan, so
 * contradicting files overwrite nothing.
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
export const partOf = ({ site, side, scanDate }: ReadScan): string => [site, side, scanDate].join(" ");

export function isFilledFrom({ fromFile }: ScanDraft, read: ReadScan): boolean {
  return fromFile !== null && fromFile.line === read.line && fromFile.part === partOf(read);
}

/** Initial selection: scans that complete other files, else with images, else the best scan and all sites of its person and day. */
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
  if (best === null) return [];
  const ofVisit = scans.filter((scan) => scan.scanDate === best.scanDate && (scan.line === best.line || isOfVisit(scan, best)));
  const newest = new Map(ofVisit.map((scan) => [partOf(scan), scan]));
  const order = scans.map(partOf);
  return ofVisit
    .filter((scan) => newest.get(partOf(scan)) === scan && (scan === best || copyOf(scan, taken) === null))
    .toSorted((one, other) => order.indexOf(partOf(one)) - order.indexOf(partOf(other)));
}

/** Other lines need a person, a day and a site. */
const isOfVisit = ({ superseded, subjectCode, scanDate, site }: ReadScan, best: ReadScan): boolean =>
  !superseded && subjectCode !== null && subjectCode === best.subjectCode && scanDate !== null && site !== null;

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

/** True if one number is the other rounded: logs print more digits than evaluations. */
export function isSameValue(one: string, other: string): boolean {
  const [left, right] = [numberOf(one), numberOf(other)];
  if (one === other || left === null || right === null) return one === other;
  return isRounded(left, right, Math.min(decimalsOf(one), decimalsOf(other)));
}

const decimalsOf = (text: string): number => text.split(/[.,]/)[1]?.length ?? 0;

export function ofType(reply: ScanFileReply, type: ReportType): ScanFileReply {
  const { others = [], ...file } = reply;
  const wanted = others.find(({ reportType }) => reportType === type);
  if (!wanted) return reply;
  const { reportType, scans, skipped, warnings } = reply;
  return { ...file, ...wanted, others: [{ reportType, scans, skipped, warnings }, ...others.filter((other) => other !== wanted)] };
}

export function withoutType(reply: ScanFileReply, type: ReportType): ScanFileReply | null {
  const [next, ...rest] = ofType(reply, type).others ?? [];
  return ofType(reply, type).reportType === type && next ? { ...reply, ...next, others: rest } : null;
}
