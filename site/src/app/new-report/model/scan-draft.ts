import type { Registration, ReportTypeCatalogue, Scanner, Site } from "@trabecula/contracts";

export interface ScanFacts {
  site: Site | "";
  side: "left" | "right" | "";
  scanDate: string;
  /** Empty until chosen. */
  scanner: Scanner | "unknown" | "";
  /** Laboratory device of model `scanner`; empty if unknown. */
  deviceId: string;
  motionGrade: "" | "1" | "2" | "3" | "4" | "5";
  region: "single-stack" | "multi-stack" | "";
  offsetKind: "fixed" | "relative" | "";
  offset: string;
  stacks: string;
  registration: Registration | "";
  commonRegionPercent: string;
}

export interface ScanDraft extends ScanFacts {
  key: string;
  /** Offered by the form; ignored if it has no values. */
  offered: boolean;
  /** Typed text by parameter key, in display units; empty once cleared. */
  values: Record<string, string>;
  /** Confirmed unusual values as text, so that a change asks again. */
  confirmed: Record<string, string>;
  /** Facts filled from a file or image; ignored once edited. */
  sources: Partial<Record<keyof ScanFacts, FactSource>>;
  spine: SpineDraft;
  last?: { scanDate: string; values: Readonly<Record<string, string>> };
  /** Null for typed values. `line` is null once the file was closed, because line numbers repeat between files. */
  fromFile: {
    line: number | null;
    /** Scan within the line: a line may hold hip and spine. */
    part: string;
    measurementNumber: string | null;
    /** Person's number at the scanner, or null. Never stored. */
    subjectCode: string | null;
    /** Local file names. Never sent. */
    files: readonly string[];
    notes: Record<string, string>;
    /** Fingerprints of the source lines, so that reading a line again changes nothing. */
    prints: readonly string[];
  } | null;
}

interface FactSource {
  text: string;
  from: "file" | "image" | "offset";
}

export interface SpineDraft {
  leftOut: readonly string[];
  /** Keyed by parameter; an edited value is no longer derived. */
  derived: Readonly<Record<string, { text: string; note: string }>>;
  /** Totals of all four vertebrae, hidden while one is excluded; restored afterwards. */
  putAway: Readonly<Record<string, string>>;
}

export const wholeSpine: SpineDraft = { leftOut: [], derived: {}, putAway: {} };

export type VisitFacts = Pick<ScanDraft, "scanDate" | "scanner" | "deviceId">;

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
    sources: {},
    spine: wholeSpine,
    fromFile: null,
  };
}

export function offeredScans({ usualSites }: ReportTypeCatalogue): ScanDraft[] {
  return usualSites.map((site, index) => ({ ...emptyScan(`scan-${index + 1}`), site, offered: true }));
}

export const statedScanner = ({ scanner }: Pick<ScanFacts, "scanner">): Scanner | null =>
  scanner === "" || scanner === "unknown" ? null : scanner;

/** "Not known" is a choice of its own, never the default. */
export const scannerChoices = ({ scanners }: ReportTypeCatalogue, notKnown: string): { value: ScanFacts["scanner"]; label: string }[] => [
  ...scanners.map(({ key, label }) => ({ value: key, label })),
  { value: "unknown", label: notKnown },
];

export const hasValues = ({ values }: ScanDraft): boolean => Object.values(values).some((text) => text.trim() !== "");

/** Registered to another scan, so both share part of their region. */
export const isRegistered = ({ registration }: ScanDraft): boolean => registration === "area" || registration === "3d";

export const isLeftOut = (scan: ScanDraft): boolean => scan.offered && !hasValues(scan);
