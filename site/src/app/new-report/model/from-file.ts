import type { Parameter, ReadScan, ReportTypeCatalogue } from "@trabecula/contracts";
import { emptyScan, hasValues, type ScanDraft } from "./draft.ts";
import { shownText } from "../../../format/typed-numbers.ts";

/**
 * A scan filled with what a file's line says. Facts that the file does not state (side, protocol, motion grade) keep what
 * was entered already; values are replaced, so that no number of another line stays behind, unless another file holds the other part of them.
 */
export function scanFromFile(read: ReadScan, before: ScanDraft, catalogue: ReportTypeCatalogue): Omit<ScanDraft, "key"> {
  const parameters = new Map(catalogue.parameters.map((parameter) => [parameter.key, parameter]));
  const known = read.values.filter((value) => parameters.has(value.parameter));
  const values = Object.fromEntries(
    known.map((value) => [value.parameter, shownText(value.value, factorOf(parameters.get(value.parameter)!))]),
  );
  const notes = Object.fromEntries(known.flatMap((value) => (value.note ? [[value.parameter, value.note]] : [])));
  const joins = isOtherPart(read, before, values);
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
    values: joins ? { ...before.values, ...values } : values,
    fromFile: {
      line: read.line,
      measurementNumber: read.measurementNumber,
      notes: joins ? { ...before.fromFile?.notes, ...notes } : notes,
    },
  };
}

/**
 * Whether another file holds other values of the same measurement, as the results of finite elements stand in a file of their own:
 * the same number and date, and no value that the scan has differently.
 */
function isOtherPart(read: ReadScan, { fromFile, scanDate, site, values: before }: ScanDraft, values: ScanDraft["values"]): boolean {
  if (fromFile === null || fromFile.line !== null || fromFile.measurementNumber === null) return false;
  const isSame = fromFile.measurementNumber === read.measurementNumber && read.scanDate !== null && read.scanDate === scanDate;
  if (!isSame || (read.site !== null && site !== "" && read.site !== site)) return false;
  return Object.entries(values).every(([parameter, text]) => !before[parameter] || before[parameter] === text);
}

function factorOf(parameter: Parameter): number {
  return parameter.display.factor;
}

/**
 * Where an evaluation of a file goes: in place of another evaluation of the same measurement, else into a scan of its site
 * that is still empty, else into one whose site was left open or, where the file does not state it, was chosen by hand;
 * null: into a new one.
 */
export function placeFor(read: ReadScan, scans: readonly ScanDraft[]): string | null {
  const same = scans.find(
    (scan) =>
      scan.fromFile !== null && scan.fromFile.measurementNumber !== null && scan.fromFile.measurementNumber === read.measurementNumber,
  );
  const empty = scans.filter((scan) => scan.fromFile === null && !hasValues(scan));
  const ofSite = empty.find((scan) => read.site !== null && scan.site === read.site);
  const open = empty.find((scan) => !scan.offered && (scan.site === "" || read.site === null));
  return (same ?? ofSite ?? open)?.key ?? null;
}

/** The evaluation to offer first: the newest one that nothing supersedes. */
export function bestScan(scans: readonly ReadScan[]): ReadScan | null {
  const current = scans.filter((scan) => !scan.superseded);
  return current[current.length - 1] ?? scans[scans.length - 1] ?? null;
}
