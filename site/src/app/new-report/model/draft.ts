import {
  reportTypeKeys,
  type Registration,
  type Patient,
  type ReportType,
  type ReportTypeCatalogue,
  type Scale,
  type ScanFileReply,
  type Scanner,
  type Sex,
  type Site,
} from "@trabecula/contracts";
import type { PersonOfLine } from "@trabecula/scan-files/person";
import { nobody, type FoundPerson } from "./found-person.ts";
import type { ImageNote } from "./image-note.ts";

/** What has been entered so far, as text: nothing is parsed away, so nothing is lost by going back. */
export interface Draft {
  reportType: ReportType | null;
  /** The report is to be a patient's, chosen or still to be chosen. */
  ofPatient: boolean;
  patient: ChosenPatient | null;
  /** What was typed of a person who is no patient; kept while a patient is chosen. */
  subject: SubjectDraft;
  /** Scans of each type, so that a look at another type loses nothing. */
  scans: Record<ReportType, ScanDraft[]>;
  file: ReadFile | null;
  /** Headers of images that were opened, for evaluations that come later. */
  images: readonly ImageNote[];
  /** What files say of the person; held here and nowhere else. */
  person: FoundPerson;
  /** Each scan is asked for a date and a scanner of its own, although they agree so far. */
  visitApart: boolean;
  /** Null: the user's default for the type. */
  datasetId: string | null;
  /** Values of another maker are compared on this scale; null: on none but their own. Chosen for one reference. */
  scale: Scale | null;
  /** Null: the name that the report's sites and date suggest. */
  reportName: string | null;
  notes: string;
  /** The report that was saved of the same file just before this one; null: none. */
  savedBefore: SavedBefore | null;
}

export interface SavedBefore {
  id: string;
  name: string;
}

/** What a report takes from its patient. */
export type ChosenPatient = Pick<Patient, "id" | "code" | "sex" | "birthDate" | "birthYear" | "menopausalStatus">;

export interface SubjectDraft {
  /** What the study or clinic calls the person; empty: nothing. */
  code: string;
  /** The year alone is a patient's: nobody types it here. */
  ageGivenBy: "age" | "birth-date" | "birth-year";
  ageYears: string;
  birthDate: string;
  birthYear: string;
  sex: Sex | "";
  menopausalStatus: "premenopausal" | "postmenopausal" | "unknown";
  /** Asked of children; of a patient it is the patient's. */
  heightCm: string;
}

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

export interface ReadFile {
  name: string;
  reply: ScanFileReply;
  /** Who stands in its lines, where it was read in this browser. */
  people?: readonly PersonOfLine[];
  /** The made-up file that is there to be tried. */
  isSample: boolean;
}

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

export function emptyDraft(reportType: ReportType | null = null): Draft {
  return {
    reportType,
    ofPatient: false,
    patient: null,
    subject: {
      code: "",
      ageGivenBy: "age",
      ageYears: "",
      birthDate: "",
      birthYear: "",
      sex: "",
      menopausalStatus: "unknown",
      heightCm: "",
    },
    scans: Object.fromEntries(reportTypeKeys.map((type) => [type, []])) as unknown as Draft["scans"],
    file: null,
    images: [],
    person: nobody,
    visitApart: false,
    datasetId: null,
    scale: null,
    reportName: null,
    notes: "",
    savedBefore: null,
  };
}

/** Whom the report is of: the patient, where one is chosen, else what was typed. */
export function subjectInUse({ ofPatient, patient, subject }: Draft): SubjectDraft {
  if (!ofPatient || patient === null) return subject;
  const { code, sex, birthDate, birthYear } = patient;
  return {
    code,
    sex,
    ageGivenBy: birthDate === null ? "birth-year" : "birth-date",
    ageYears: "",
    birthDate: birthDate ?? "",
    birthYear: birthYear === null ? "" : String(birthYear),
    menopausalStatus: patient.menopausalStatus ?? subject.menopausalStatus,
    heightCm: "",
  };
}

/** The age is worked out from each scan's date. */
export function needsScanDate(draft: Draft): boolean {
  return subjectInUse(draft).ageGivenBy !== "age";
}

/** The scans of the chosen type; none before a type is chosen. */
export function currentScans(draft: Draft): readonly ScanDraft[] {
  return draft.reportType === null ? [] : draft.scans[draft.reportType];
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

/** The scans that make the report. */
export function countedScans(draft: Draft): readonly ScanDraft[] {
  return currentScans(draft).filter((scan) => !isLeftOut(scan));
}

/** Date, scanner and device that all scans share; null where they differ, or where each is to have its own. */
export function sharedVisit(draft: Draft): VisitFacts | null {
  const counted = countedScans(draft);
  const [first, ...others] = counted.length > 0 ? counted : currentScans(draft);
  if (!first || draft.visitApart) return null;
  const { scanDate, scanner, deviceId } = first;
  const isShared = others.every((scan) => scan.scanDate === scanDate && scan.scanner === scanner && scan.deviceId === deviceId);
  return isShared ? { scanDate, scanner, deviceId } : null;
}
