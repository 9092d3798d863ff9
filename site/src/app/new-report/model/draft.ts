import { reportTypeKeys, type ReportType, type Scale, type ScanFileReply, type Sex, type Patient } from "@trabecula/contracts";
import type { PersonOfLine } from "@trabecula/scan-files/person";
import { noClinical, type ClinicalDraft } from "./clinical-draft.ts";
import type { ImageNote } from "./image-note.ts";
import { hasValues, isLeftOut, type ScanDraft, type VisitFacts } from "./scan-draft.ts";

/** Form input as text, so that going back loses nothing. */
export interface Draft {
  reportType: ReportType | null;
  ofPatient: boolean;
  patient: ChosenPatient | null;
  subject: SubjectDraft;
  /** Grouped by type, so that switching types loses nothing. */
  scans: Record<ReportType, ScanDraft[]>;
  file: ReadFile | null;
  /** Headers of opened images, for evaluations that are read later. */
  images: readonly ImageNote[];
  /** Personal data from files; kept only here. */
  person: FoundPerson;
  visitApart: boolean;
  /** Null: the user's default for the type. */
  datasetId: string | null;
  /** Scale for another manufacturer's values; null: only their own. Reset with the reference. */
  scale: Scale | null;
  reportName: string | null;
  notes: string;
  clinical: ClinicalDraft;
  savedBefore: SavedBefore | null;
  lastVisit: string | null;
}

export interface SavedBefore {
  id: string;
  name: string;
}

export interface ReadFile {
  name: string;
  reply: ScanFileReply;
  /** Identifying data by line, if the file was read in this browser. */
  people?: readonly PersonOfLine[];
  isSample: boolean;
}

export function emptyDraft(reportType: ReportType | null = null): Draft {
  return {
    reportType,
    ofPatient: false,
    patient: null,
    subject: emptySubject,
    scans: Object.fromEntries(reportTypeKeys.map((type) => [type, []])) as unknown as Draft["scans"],
    file: null,
    images: [],
    person: nobody,
    visitApart: false,
    datasetId: null,
    scale: null,
    reportName: null,
    notes: "",
    clinical: noClinical,
    savedBefore: null,
    lastVisit: null,
  };
}

export const needsScanDate = (draft: Draft): boolean => subjectInUse(draft).ageGivenBy !== "age";

export function currentScans(draft: Draft): readonly ScanDraft[] {
  return draft.reportType === null ? [] : draft.scans[draft.reportType];
}

export function clinicalInUse(draft: Draft): ClinicalDraft {
  const hasSpine = currentScans(draft).some((scan) => scan.site === "lumbar-spine" && hasValues(scan));
  return hasSpine ? draft.clinical : { ...draft.clinical, reasons: {} };
}

export function countedScans(draft: Draft): readonly ScanDraft[] {
  return currentScans(draft).filter((scan) => !isLeftOut(scan));
}

export function sharedVisit(draft: Draft): VisitFacts | null {
  const counted = countedScans(draft);
  const [first, ...others] = counted.length > 0 ? counted : currentScans(draft);
  if (!first || draft.visitApart) return null;
  const { scanDate, scanner, deviceId } = first;
  const isShared = others.every((scan) => scan.scanDate === scanDate && scan.scanner === scanner && scan.deviceId === deviceId);
  return isShared ? { scanDate, scanner, deviceId } : null;
}

/** Personal data found in files. The birth date is never sent; only the age is. */
export interface FoundPerson {
  sex: Sex | null;
  birthDate: string | null;
  ageYears: number | null;
  filled: { sex: string; ageYears: string };
  /** Contradicting or unreadable lines. */
  doubts: readonly string[];
}

export const nobody: FoundPerson = { sex: null, birthDate: null, ageYears: null, filled: { sex: "", ageYears: "" }, doubts: [] };

export type ChosenPatient = Pick<Patient, "id" | "code" | "sex" | "birthDate" | "birthYear" | "menopausalStatus">;

export interface SubjectDraft {
  /** Code used by the study or clinic; empty: none. */
  code: string;
  /** A birth year alone comes only from a patient. */
  ageGivenBy: "age" | "birth-date" | "birth-year";
  ageYears: string;
  birthDate: string;
  birthYear: string;
  sex: Sex | "";
  menopausalStatus: "premenopausal" | "postmenopausal" | "unknown";
  /** Only for children; for a patient, the patient's height. */
  heightCm: string;
}

const emptySubject: SubjectDraft = {
  code: "",
  ageGivenBy: "age",
  ageYears: "",
  birthDate: "",
  birthYear: "",
  sex: "",
  menopausalStatus: "unknown",
  heightCm: "",
};

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
