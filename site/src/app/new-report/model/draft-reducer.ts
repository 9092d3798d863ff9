import type { ReadScan, ReportTypeCatalogue, Scale } from "@trabecula/contracts";
import type { Draft, ReadFile, SavedBefore, ChosenPatient, SubjectDraft } from "./draft.ts";
import { currentScans, emptyDraft, sharedVisit } from "./draft.ts";
import { emptyScan, hasValues, isLeftOut, offeredScans, type ScanDraft, type ScanFacts, type VisitFacts } from "./scan-draft.ts";
import { copyOf, partOf, placeFor, scanFromFile } from "./from-file.ts";
import { filledPerson, withoutFilled, withPerson } from "./person.ts";
import { scanOfImage, scanOfMeasurement, withImage, type ImageNote } from "./image-note.ts";

export type DraftAction =
  | { type: "type-chosen"; catalogue: ReportTypeCatalogue }
  | { type: "subject-changed"; change: Partial<SubjectDraft> }
  | { type: "whose-chosen"; ofPatient: boolean }
  | { type: "patient-chosen"; patient: ChosenPatient | null }
  | { type: "file-read"; file: ReadFile }
  | { type: "file-put-away"; withScans: boolean }
  | { type: "evaluation-used"; read: ReadScan; catalogue: ReportTypeCatalogue }
  | { type: "image-read"; note: ImageNote }
  | { type: "image-used"; note: ImageNote; key: string; insteadOf: ScanDraft | null }
  | { type: "scan-added" }
  | { type: "scan-removed"; key: string }
  | { type: "facts-changed"; key: string; change: Partial<ScanFacts> }
  | { type: "visit-changed"; change: Partial<VisitFacts> }
  | { type: "visit-parted" }
  | { type: "value-typed"; key: string; parameter: string; text: string }
  | { type: "values-filled"; fills: readonly Fill[] }
  | { type: "spine-worked-out"; key: string; scan: Pick<ScanDraft, "values" | "spine"> }
  | { type: "value-confirmed"; key: string; parameter: string }
  | { type: "dataset-chosen"; datasetId: string | null }
  | { type: "scale-chosen"; scale: Scale | null }
  | { type: "report-saved"; saved: SavedBefore }
  | { type: "named"; change: Partial<Pick<Draft, "reportName" | "notes" | "clinical">> };

export interface Fill {
  key: string;
  parameter: string;
  text: string;
}

export function reduceDraft(draft: Draft, action: DraftAction): Draft {
  const next = reduce(draft, action);
  // Do not refill a field that the user cleared.
  return action.type === "subject-changed" ? next : filledPerson(next);
}

function reduce(draft: Draft, action: DraftAction): Draft {
  switch (action.type) {
    case "type-chosen":
      return chooseType(draft, action.catalogue);
    case "subject-changed":
      return { ...draft, subject: { ...draft.subject, ...action.change } };
    case "whose-chosen":
      return { ...draft, ofPatient: action.ofPatient };
    case "patient-chosen":
      return { ...draft, ofPatient: true, patient: action.patient };
    case "file-read":
      return { ...draft, scans: changeEveryType(draft.scans, forgetLines), file: action.file };
    case "file-put-away":
      return action.withScans
        ? { ...withoutFilled(draft), scans: changeEveryType(draft.scans, withoutRead), file: null }
        : { ...draft, scans: changeEveryType(draft.scans, forgetLines), file: null };
    case "evaluation-used":
      return takeEvaluationWithImages(draft, action.read, action.catalogue);
    case "image-read":
      return takeImage({ ...draft, images: withNote(draft.images, action.note) }, action.note, scanOfImage);
    case "image-used":
      return fillFromImage(takeBack(draft, action.insteadOf), action.note, action.key);
    case "scan-added":
      return changeScans(draft, (scans) => [...scans, nextScan(scans)]);
    case "scan-removed":
      return changeScans(draft, (scans) => atLeastOne(scans.filter((scan) => scan.key !== action.key)));
    case "facts-changed":
      return changeScan(draft, action.key, (scan) => ({ ...scan, ...action.change, offered: false }));
    case "visit-changed":
      return changeScans(draft, (scans) => scans.map((scan) => ({ ...scan, ...action.change })));
    case "visit-parted":
      return { ...draft, visitApart: true };
    case "value-typed":
      return typeValue(draft, action);
    case "values-filled":
      return action.fills.reduce(typeValue, draft);
    case "spine-worked-out":
      return changeScan(draft, action.key, (scan) => ({ ...scan, ...action.scan }));
    case "value-confirmed":
      return changeScan(draft, action.key, (scan) => ({
        ...scan,
        confirmed: { ...scan.confirmed, [action.parameter]: scan.values[action.parameter] ?? "" },
      }));
    case "dataset-chosen":
      return { ...draft, datasetId: action.datasetId, scale: null };
    case "scale-chosen":
      return { ...draft, scale: action.scale };
    case "report-saved":
      return { ...emptyDraft(), ...personOf(draft), savedBefore: action.saved };
    case "named":
      return { ...draft, ...action.change };
  }
}

const personOf = ({ ofPatient, patient, subject, person }: Draft) => ({ ofPatient, patient, subject, person });

/** Keeps scans but clears their lines, because line numbers belong to the open file. */
function forgetLines(scans: readonly ScanDraft[]): ScanDraft[] {
  return scans.map((scan) => (scan.fromFile === null ? scan : { ...scan, fromFile: { ...scan.fromFile, line: null } }));
}

function withoutRead(scans: readonly ScanDraft[]): ScanDraft[] {
  return atLeastOne(scans.filter((scan) => scan.fromFile === null));
}

/** Types that were never opened have no scans. */
function changeEveryType(scans: Draft["scans"], change: (scans: readonly ScanDraft[]) => ScanDraft[]): Draft["scans"] {
  const opened = Object.entries(scans).filter(([, ofType]) => ofType.length > 0);
  return { ...scans, ...Object.fromEntries(opened.map(([type, ofType]) => [type, change(ofType)])) };
}

const atLeastOne = (scans: ScanDraft[]): ScanDraft[] => (scans.length > 0 ? scans : [emptyScan("scan-1")]);

function nextScan(scans: readonly ScanDraft[]): ScanDraft {
  const last = scans[scans.length - 1];
  const number = Math.max(0, ...scans.map((scan) => Number(scan.key.split("-")[1]))) + 1;
  return { ...emptyScan(`scan-${number}`), scanDate: last?.scanDate ?? "", scanner: last?.scanner ?? "", deviceId: last?.deviceId ?? "" };
}

function takeEvaluation(scans: readonly ScanDraft[], read: ReadScan, catalogue: ReportTypeCatalogue, file: string | null): ScanDraft[] {
  const copy = copyOf(read, scans);
  if (copy) return scans.map((scan) => (scan === copy ? ofLine(scan, read) : scan));
  const key = placeFor(read, scans, catalogue);
  const all = key === null ? [...scans, nextScan(scans)] : [...scans];
  const place = key ?? all[all.length - 1]!.key;
  const filled = all.map((scan) => (scan.key === place ? { ...scanFromFile(read, scan, catalogue, file), key: place } : scan));
  // The file defines which sites were measured; unused offered scans are removed.
  return filled.filter((scan) => !isLeftOut(scan));
}

/** A second reading changes only the line; manual edits stay. */
function ofLine(scan: ScanDraft, read: ReadScan): ScanDraft {
  return scan.fromFile === null ? scan : { ...scan, fromFile: { ...scan.fromFile, line: read.line, part: partOf(read) } };
}

/** Applies images of the same measurement that were opened earlier. */
function takeEvaluationWithImages(draft: Draft, read: ReadScan, catalogue: ReportTypeCatalogue): Draft {
  const person = draft.file?.people?.find(({ line }) => line === read.line) ?? null;
  const known = withPerson(draft, person);
  const filled = changeScans(known, (scans) => takeEvaluation(scans, read, catalogue, draft.file?.name ?? null));
  return filled.images.reduce((before, note) => takeImage(before, note, scanOfMeasurement), filled);
}

/** An image opened twice keeps its place. */
function withNote(images: readonly ImageNote[], note: ImageNote): ImageNote[] {
  const isSame = (known: ImageNote) => JSON.stringify(known) === JSON.stringify(note);
  return images.some(isSame) ? images.map((known) => (isSame(known) ? note : known)) : [...images, note];
}

/** An image without a match waits for its scan or for the user's choice. */
function takeImage(draft: Draft, note: ImageNote, find: typeof scanOfImage): Draft {
  const scan = find(note, currentScans(draft), draft.images);
  return scan === null ? draft : fillFromImage(draft, note, scan.key);
}

/** Undoes the region of a scan whose image was reassigned. */
function takeBack(draft: Draft, before: ScanDraft | null): Draft {
  if (before === null) return draft;
  const { region, stacks, offsetKind, offset, offered } = before;
  return changeScan(draft, before.key, (scan) => ({ ...scan, region, stacks, offsetKind, offset, offered }));
}

function fillFromImage(draft: Draft, note: ImageNote, key: string): Draft {
  const visit = sharedVisit(draft);
  const { scanDate, scanner, deviceId } = withImage({ ...emptyScan(key), ...visit }, note);
  return changeScans(draft, (scans) =>
    scans.map((scan) => (scan.key === key ? withImage(scan, note) : visit === null ? scan : { ...scan, scanDate, scanner, deviceId })),
  );
}

function typeValue(draft: Draft, { key, parameter, text }: Fill): Draft {
  return changeScan(draft, key, (scan) => ({ ...scan, values: { ...scan.values, [parameter]: text } }));
}

function chooseType(draft: Draft, catalogue: ReportTypeCatalogue): Draft {
  if (catalogue.key === draft.reportType) return draft;
  const known = draft.scans[catalogue.key];
  const scans = known.length > 0 ? known : offeredScans(catalogue);
  return { ...draft, reportType: catalogue.key, datasetId: null, scale: null, scans: { ...draft.scans, [catalogue.key]: scans } };
}

function changeScans(draft: Draft, change: (scans: readonly ScanDraft[]) => ScanDraft[]): Draft {
  if (draft.reportType === null) return draft;
  return { ...draft, scans: { ...draft.scans, [draft.reportType]: change(currentScans(draft)) } };
}

function changeScan(draft: Draft, key: string, change: (scan: ScanDraft) => ScanDraft): Draft {
  return changeScans(draft, (scans) => scans.map((scan) => (scan.key === key ? change(scan) : scan)));
}

export function isTouched(draft: Draft): boolean {
  const { code, ageYears, birthDate, sex } = draft.subject;
  const entered = [code, ageYears, birthDate, sex, draft.reportName ?? "", draft.notes, ...typedIn(draft.clinical)].some(
    (text) => text !== "",
  );
  return entered || draft.ofPatient || draft.file !== null || Object.values(draft.scans).some((scans) => scans.some(isScanTouched));
}

const typedIn = ({ texts, reasons }: Draft["clinical"]): string[] => [...Object.values(texts), ...Object.values(reasons)];

function isScanTouched(scan: ScanDraft): boolean {
  return (
    hasValues(scan) ||
    [scan.offered ? "" : scan.site, scan.scanDate, scan.scanner, scan.side, scan.region, scan.motionGrade].some((text) => text !== "")
  );
}
