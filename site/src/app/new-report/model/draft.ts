import { reportTypeKeys, type ReportType, type Scale, type ScanFileReply } from "@trabecula/contracts";
import type { PersonOfLine } from "@trabecula/scan-files/person";
import { nobody, type FoundPerson } from "./found-person.ts";
import type { ImageNote } from "./image-note.ts";
import { isLeftOut, type ScanDraft, type VisitFacts } from "./scan-draft.ts";
import { emptySubject, subjectInUse, type ChosenPatient, type SubjectDraft } from "./subject-draft.ts";

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

export interface ReadFile {
  name: string;
  reply: ScanFileReply;
  /** Who stands in its lines, where it was read in this browser. */
  people?: readonly PersonOfLine[];
  /** The made-up file that is there to be tried. */
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

/** The age is worked out from each scan's date. */
export function needsScanDate(draft: Draft): boolean {
  return subjectInUse(draft).ageGivenBy !== "age";
}

/** The scans of the chosen type; none before a type is chosen. */
export function currentScans(draft: Draft): readonly ScanDraft[] {
  return draft.reportType === null ? [] : draft.scans[draft.reportType];
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
