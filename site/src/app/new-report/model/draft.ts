import { reportTypeKeys, type ReportType, type ScanFileReply, type Scanner, type Sex, type Site } from "@trabecula/contracts";

/** What has been entered so far, as text: nothing is parsed away, so nothing is lost by going back. */
export interface Draft {
  reportType: ReportType | null;
  subject: SubjectDraft;
  /** Scans of each type, so that a look at another type loses nothing. */
  scans: Record<ReportType, ScanDraft[]>;
  file: ReadFile | null;
  /** Null: the user's default for the type. */
  datasetId: string | null;
  reportName: string;
  notes: string;
}

export interface SubjectDraft {
  ageGivenBy: "age" | "birth-date";
  ageYears: string;
  birthDate: string;
  sex: Sex | "";
  menopausalStatus: "premenopausal" | "postmenopausal" | "unknown";
}

export interface ScanDraft {
  key: string;
  site: Site | "";
  side: "left" | "right" | "";
  scanDate: string;
  scanner: Scanner | "";
  motionGrade: "" | "1" | "2" | "3" | "4" | "5";
  region: "single-stack" | "multi-stack" | "";
  offsetKind: "fixed" | "relative" | "";
  offset: string;
  stacks: string;
  /** Typed text by parameter key, in the parameter's display unit. */
  values: Record<string, string>;
  /** Unusual values that were confirmed: the text that was confirmed, so that a later change asks again. */
  confirmed: Record<string, string>;
  /** The file's line that the values came from and what was said about them; null for typed values. */
  fromFile: { line: number; measurementNumber: string | null; notes: Record<string, string> } | null;
}

export interface ReadFile {
  name: string;
  reply: ScanFileReply;
}

export type ScanFacts = Pick<
  ScanDraft,
  "site" | "side" | "scanDate" | "scanner" | "motionGrade" | "region" | "offsetKind" | "offset" | "stacks"
>;

export function emptyScan(key: string): ScanDraft {
  return {
    key,
    site: "",
    side: "",
    scanDate: "",
    scanner: "",
    motionGrade: "",
    region: "",
    offsetKind: "",
    offset: "",
    stacks: "",
    values: {},
    confirmed: {},
    fromFile: null,
  };
}

export function emptyDraft(reportType: ReportType | null = null): Draft {
  return {
    reportType,
    subject: { ageGivenBy: "age", ageYears: "", birthDate: "", sex: "", menopausalStatus: "unknown" },
    scans: Object.fromEntries(reportTypeKeys.map((type) => [type, [emptyScan("scan-1")]])) as Draft["scans"],
    file: null,
    datasetId: null,
    reportName: "",
    notes: "",
  };
}

/** The scans of the chosen type; none before a type is chosen. */
export function currentScans(draft: Draft): readonly ScanDraft[] {
  return draft.reportType === null ? [] : draft.scans[draft.reportType];
}
