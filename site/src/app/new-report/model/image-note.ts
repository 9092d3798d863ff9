import type { Scanner, Site } from "@trabecula/contracts";
import { readsAlike } from "@trabecula/comparability";
import { formatCalendarDate } from "@trabecula/messages";
import { numberOf } from "../../../format/typed-numbers.ts";
import { siteOfOffset } from "@trabecula/scan-files/image-header";
import { factDifferences, isSameNumber, relationOf } from "@trabecula/scan-files/join";
import { statedScanner, type ScanDraft, type ScanFacts } from "./scan-draft.ts";
import { factsOf } from "./from-file.ts";

/** Excludes the person's name. */
export interface ImageNote {
  measurementNumber: string | null;
  /** Person's number at the scanner, to distinguish people. Never sent. */
  subjectCode: string | null;
  scanDate: string | null;
  scanner: Scanner | null;
  /** Set if the voxel size matches no scanner generation. */
  otherVoxelMm: number | null;
  stacks: number | null;
  offsetMm: number | null;
  site: Site | null;
  side: "left" | "right" | null;
}

/**
 * Finds the scan of the image's measurement, else the only scan; null: ask the user.
 * @param images opened images; if their measurements differ, only the first image may use the only scan
 */
export function scanOfImage(note: ImageNote, scans: readonly ScanDraft[], images: readonly ImageNote[]): ScanDraft | null {
  const [only, ...others] = scans;
  const isOnly = only !== undefined && others.length === 0 && (only.fromFile?.measurementNumber ?? null) === null;
  const isFirst = images.length === 0 || images[0]!.measurementNumber === note.measurementNumber;
  return scanOfMeasurement(note, scans) ?? (isOnly && isFirst && !isOtherScan(note, only) ? only : null);
}

export function scanOfMeasurement(note: ImageNote, scans: readonly ScanDraft[]): ScanDraft | null {
  return scans.find((scan) => ["same", "undated"].includes(relationOf(note, factsOf(scan)).kind)) ?? null;
}

/** Different scanners, or one with a reset counter, may reuse a number. */
const isOtherScan = (note: ImageNote, scan: ScanDraft): boolean => factDifferences(note, factsOf(scan)).length > 0;

/** Does not overwrite existing input. */
export function withImage(scan: ScanDraft, note: ImageNote): ScanDraft {
  const facts = { ...stackFacts(scan, note), ...offsetFacts(scan, note), ...visitFacts(scan, note), ...placeFacts(scan, note) };
  const isByOffset = note.site === null && facts.site !== undefined && facts.site !== "";
  const filled = Object.entries(facts).filter(([fact, text]) => text !== "" && text !== scan[fact as keyof ScanFacts]);
  const sources = filled.map(([fact, text]) => [fact, { text, from: fact === "site" && isByOffset ? "offset" : "image" }] as const);
  return { ...scan, ...facts, sources: { ...scan.sources, ...Object.fromEntries(sources) }, offered: false };
}

/** Infers an unset site from the protocol's offset if the header names none, and marks it. */
function placeFacts({ site, side }: ScanDraft, note: ImageNote): Partial<ScanFacts> {
  return { site: site || (note.site ?? siteOfOffset(note.scanner, note.offsetMm) ?? ""), side: side || (note.side ?? "") };
}

function visitFacts(scan: ScanDraft, note: ImageNote): Partial<ScanFacts> {
  return { scanDate: scan.scanDate || (note.scanDate ?? ""), scanner: statedScanner(scan) ?? note.scanner ?? scan.scanner };
}

function stackFacts({ region, stacks }: ScanDraft, note: ImageNote): Partial<ScanFacts> {
  if (note.stacks === null) return {};
  const found = note.stacks === 1 ? "single-stack" : "multi-stack";
  if (region === "") return { region: found, stacks: found === "multi-stack" ? String(note.stacks) : "" };
  return region === "multi-stack" && found === region && stacks === "" ? { stacks: String(note.stacks) } : {};
}

/** Offset in mm. Offsets relative to limb length stay unchanged. */
function offsetFacts({ offsetKind, offset }: ScanDraft, { offsetMm }: ImageNote): Partial<ScanFacts> {
  if (offsetMm === null || offsetKind === "relative" || offset !== "") return {};
  return { offsetKind: "fixed", offset: String(offsetMm) };
}

export function imageContradictions(note: ImageNote, scan: ScanDraft, scannerName: (scanner: Scanner) => string): string[] {
  const stacks = scan.region === "single-stack" ? 1 : scan.region === "multi-stack" ? numberOf(scan.stacks) : null;
  const offset = scan.offsetKind === "fixed" ? numberOf(scan.offset) : null;
  const person = scan.fromFile?.subjectCode ?? null;
  const stated = statedScanner(scan);
  return [
    note.subjectCode !== null &&
      person !== null &&
      !isSameNumber(note.subjectCode, person) &&
      `The image is of person ${note.subjectCode}, the scan here of person ${person}.`,
    note.scanDate !== null &&
      scan.scanDate !== "" &&
      note.scanDate !== scan.scanDate &&
      `The image is of ${formatCalendarDate(note.scanDate)}, the scan here of ${formatCalendarDate(scan.scanDate)}.`,
    note.scanner !== null &&
      stated !== null &&
      note.scanner !== stated &&
      `The image's voxels are those of ${scannerName(note.scanner)}, the scan here is said to be from ${scannerName(stated)}.`,
    note.stacks !== null &&
      stacks !== null &&
      note.stacks !== stacks &&
      `The image has ${note.stacks} ${note.stacks === 1 ? "stack" : "stacks"}, the scan here is said to have ${stacks}.`,
    note.offsetMm !== null &&
      offset !== null &&
      !readsAlike(note.offsetMm, offset) &&
      `The image's offset is ${note.offsetMm} mm, the scan here is said to have ${scan.offset} mm.`,
  ].filter((text) => text !== false);
}
