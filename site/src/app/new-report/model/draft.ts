import { reportTypeKeys, type ReportType, type Scale, type ScanFileReply } from "@trabecula/contracts";
import type { PersonOfLine } from "@trabecula/scan-files/person";
import { nobody, type FoundPerson } from "./found-person.ts";
import type { ImageNote } from "./image-note.ts";
import { isLeftOut, type ScanDraft, type VisitFacts } from "./scan-draft.ts";
import { emptySubject, subjectInUse, type ChosenPatient, type SubjectDraft } from "./subject-draft.ts";

/** Form input as text, so that going back loses nothing. */
export interface Draft {
  reportType: ReportType | null;
  ofPatient: boolean;
  patient: ChosenPatient | null;
  subject: SubjectDraft;
  /** By type, so that switching types loses nothing. */
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
  /** Null: the suggested name. */
  reportName: string | null;
  notes: string;
  savedBefore: SavedBefore | null;
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
    savedBefore: null,
  };
}

/** Age is calculated from each scan's date. */
export function needsScanDate(draft: Draft): boolean {
  return subjectInUse(draft).ageGivenBy !== "age";
}

export function currentScans(draft: Draft): readonly ScanDraft[] {
  return draft.reportType === null ? [] : draft.scans[draft.reportType];
}

export function countedScans(draft: Draft): readonly ScanDraft[] {
  return currentScans(draft).filter((scan) => !isLeftOut(scan));
}

/** Null if scans differ or each has its own visit fields. */
export function sharedVisit(draft: Draft): VisitFacts | null {
  const counted = countedScans(draft);
  const [first, ...others] = counted.length > 0 ? counted : currentScans(draft);
  if (!first || draft.visitApart) return null;
  const { scanDate, scanner, deviceId } = first;
  const isShared = others.every((scan) => scan.scanDate === scanDate && scan.scanner === scanner && scan.deviceId === deviceId);
  return isShared ? { scanDate, scanner, deviceId } : null;
}
