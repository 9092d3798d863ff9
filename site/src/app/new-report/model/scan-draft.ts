import type { Registration, ReportTypeCatalogue, Scanner, Site } from "@trabecula/contracts";

/** One scan as it is entered, as text. */
export interface ScanDraft {
  key: string;
  /** The form offered it and nothing but values was entered: without a value it is left out. */
  offered: boolean;
  site: Site | "";
  side: "left" | "right" | "";
  scanDate: string;
  scanner: Scanner | "";
  /** Which scanner of the laboratory; empty where it is not stated. It is always one of the model `scanner`. */
  deviceId: string;
  motionGrade: "" | "1" | "2" | "3" | "4" | "5";
  region: "single-stack" | "multi-stack" | "";
  offsetKind: "fixed" | "relative" | "";
  offset: string;
  stacks: string;
  registration: Registration | "";
  commonRegionPercent: string;
  /** Typed text by parameter key, in the parameter's display unit; empty where a value was taken out again. */
  values: Record<string, string>;
  /** Unusual values that were confirmed: the text that was confirmed, so that a later change asks again. */
  confirmed: Record<string, string>;
  /** Facts as a file or an image filled them in: changed since, they are nobody's but the writer's. */
  said: Partial<Record<keyof ScanFacts, Said>>;
  /** Of a spine: what was worked out from its vertebrae, and which of them the reader leaves out. */
  spine: SpineDraft;
  /**
   * The file's line that the values came from and what was said about them; null for typed values. The line is null where
   * that file was put away since: another file has such a line too.
   */
  fromFile: {
    line: number | null;
    /** Which scan of the line, where it has several: a line may hold hip and spine. */
    part: string;
    measurementNumber: string | null;
    /** The person's number at the scanner; null where the file has none. Never stored. */
    subjectCode: string | null;
    /** Names of the files that it was put together from, as they are on this machine. Never sent. */
    files: readonly string[];
    notes: Record<string, string>;
    /** Of each line that it was put together from: the same line read again changes nothing. */
    prints: readonly string[];
  } | null;
}

/** A fact that was filled in, and whence. */
export interface Said {
  text: string;
  from: "file" | "image" | "offset";
}

export interface SpineDraft {
  /** Vertebrae, `1` to `4`. */
  leftOut: readonly string[];
  /** By parameter, as it was filled in; typed over, it is worked out no more. */
  derived: Readonly<Record<string, { text: string; note: string }>>;
  /** Totals of all four that a vertebra left out has taken away; they come back with it. */
  putAway: Readonly<Record<string, string>>;
}

export const wholeSpine: SpineDraft = { leftOut: [], derived: {}, putAway: {} };

/** What the scans of a visit usually share. */
export type VisitFacts = Pick<ScanDraft, "scanDate" | "scanner" | "deviceId">;

export type ScanFacts = Pick<
  ScanDraft,
  | "site"
  | "side"
  | "scanDate"
  | "scanner"
  | "deviceId"
  | "motionGrade"
  | "region"
  | "offsetKind"
  | "offset"
  | "stacks"
  | "registration"
  | "commonRegionPercent"
>;

export function emptyScan(key: string): ScanDraft {
  return {
    key,
    offered: false,
    site: "",
    side: "",
    scanDate: "",
    scanner: "",
    deviceId: "",
    motionGrade: "",
    region: "",
    offsetKind: "",
    offset: "",
    stacks: "",
    registration: "",
    commonRegionPercent: "",
    values: {},
    confirmed: {},
    said: {},
    spine: wholeSpine,
    fromFile: null,
  };
}

/** One empty scan for each site that a visit of this type usually measures. */
export function offeredScans({ usualSites }: ReportTypeCatalogue): ScanDraft[] {
  return usualSites.map((site, index) => ({ ...emptyScan(`scan-${index + 1}`), site, offered: true }));
}

export function hasValues({ values }: ScanDraft): boolean {
  return Object.values(values).some((text) => text.trim() !== "");
}

/** Matched to another scan, with which it has a part of its region in common. */
export function isRegistered({ registration }: ScanDraft): boolean {
  return registration === "area" || registration === "3d";
}

/** Offered by the form and not taken up, so no part of the report. */
export function isLeftOut(scan: ScanDraft): boolean {
  return scan.offered && !hasValues(scan);
}
