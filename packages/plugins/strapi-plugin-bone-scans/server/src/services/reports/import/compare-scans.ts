import { statedProtocol } from "@trabecula/comparability";
import type { ImportDifference, ReportScan, Scan, Subject } from "@trabecula/contracts";
import { siteLabel } from "@trabecula/report-types";

export interface StoredReport {
  readonly id: string;
  readonly patientId: string;
  readonly version: number;
  readonly revision: number;
  readonly datasetId: string;
  readonly signedRevision: number | null;
  readonly readState: string | null;
  readonly subject: Subject;
  readonly inputs: readonly ReportScan[];
  /** Boolean on PostgreSQL, number on SQLite; null: no person has corrected it. */
  readonly handCorrected: boolean | number | null;
}

export type ScanDifference = Pick<ImportDifference, "site" | "side" | "parameter" | "from" | "to">;

export interface ChangedReport {
  readonly report: StoredReport;
  readonly inputs: readonly ReportScan[];
  readonly differences: readonly ScanDifference[];
}

interface Comparison {
  readonly added: readonly Scan[];
  readonly changed: readonly ChangedReport[];
  readonly matched: ReadonlySet<StoredReport>;
  readonly isOtherDevice: boolean;
}

interface StoredScan {
  readonly report: StoredReport;
  readonly index: number;
  readonly scan: ReportScan;
}

/** Rows contradict each other or stored scans. */
export class ImportConflict extends Error {}

/**
 * Matches scans by site, side, scanner, region and device. Keeps values that the file does not state.
 * @throws ImportConflict for two differing scans of one key
 */
export function compareScans(given: readonly Scan[], reports: readonly StoredReport[]): Comparison {
  const stored = reports.flatMap((report) => report.inputs.map((scan, index): StoredScan => ({ report, index, scan })));
  const added: Scan[] = [];
  const matched = new Set<StoredReport>();
  const changes = new Map<StoredReport, { inputs: ReportScan[]; differences: ScanDifference[] }>();
  let isOtherDevice = false;
  for (const own of Map.groupBy(given, (scan) => `${keyOf(scan)} ${scan.deviceId ?? ""}`).values()) {
    const [first] = own as [Scan, ...Scan[]];
    const alike = storedLike(first, stored);
    for (const { report } of alike) matched.add(report);
    const equal = own.map((scan) => alike.find(({ scan: other }) => differencesOf(other, scan).length === 0));
    if (equal.every((one) => one !== undefined)) {
      isOtherDevice ||= own.some(({ deviceId }, index) => deviceId != null && equal[index]!.scan.deviceId !== deviceId);
      continue;
    }
    if (own.length > 1 && (alike.length > 0 || own.some((scan, index) => own.slice(0, index).some((other) => clash(scan, other)))))
      throw new ImportConflict(`The file has two different scans of the ${placeOf(first)} for this patient and day.`);
    if (alike.length > 1) throw new ImportConflict(`Two stored scans of the ${placeOf(first)} are of this patient and day.`);
    const [before] = alike;
    if (before === undefined) {
      added.push(...own);
      continue;
    }
    const { report, index, scan } = before;
    const change = changes.get(report) ?? { inputs: [...report.inputs], differences: [] };
    const differences = differencesOf(scan, first);
    if (scan.motionOverride !== null && differences.some(({ parameter }) => parameter === "motionGrade"))
      throw new ImportConflict(`The stored scan of the ${placeOf(first)} was scored despite its motion grade.`);
    change.inputs[index] = corrected(scan, first);
    change.differences.push(...differences);
    changes.set(report, change);
  }
  return { added, matched, isOtherDevice, changed: [...changes].map(([report, change]) => ({ report, ...change })) };
}

export interface StoredPlace {
  readonly reportId: string;
  readonly scan: number;
}

export function equalScans(given: Scan, reports: readonly StoredReport[]): StoredPlace[] {
  const stored = reports.flatMap((report) => report.inputs.map((scan, index): StoredScan => ({ report, index, scan })));
  const equal = storedLike(given, stored).filter(({ scan }) => differencesOf(scan, given).length === 0);
  return equal.map(({ report, index }) => ({ reportId: report.id, scan: index }));
}

const placeOf = ({ site, side }: Scan): string => `${side == null ? "" : `${side} `}${siteLabel(site).toLowerCase()}`;

function keyOf({ site, side = null, scanner = null, protocol }: Scan): string {
  return JSON.stringify([site, side, scanner, statedProtocol(protocol).region]);
}

/** Finds stored scans of the same key and device. Otherwise, scans match if a device is unknown or all values are equal. */
function storedLike(given: Scan, stored: readonly StoredScan[]): StoredScan[] {
  const alike = stored.filter(({ scan }) => keyOf(scan) === keyOf(given));
  const ofDevice = alike.filter(({ scan }) => (scan.deviceId ?? null) === (given.deviceId ?? null));
  if (ofDevice.length > 0) return ofDevice;
  return alike.filter(({ scan }) => scan.deviceId == null || given.deviceId == null || differencesOf(scan, given).length === 0);
}

const clash = (one: Scan, other: Scan): boolean =>
  one.measurements.some(({ parameter }) => other.measurements.some((value) => value.parameter === parameter));

const protocolFields = ["stacks", "offsetMm", "offsetPercent", "feCriterion"] as const;

/** Compares only what the file states. */
function differencesOf(stored: ReportScan, given: Scan): ScanDifference[] {
  const { site, side = null } = stored;
  const [before, after] = [statedProtocol(stored.protocol), statedProtocol(given.protocol)];
  const facts = [
    ...given.measurements.map(({ parameter, value }) => [parameter, valueOf(stored, parameter), value] as const),
    ["motionGrade", stored.motionGrade ?? null, given.motionGrade ?? null] as const,
    ["scale", stored.scale ?? null, given.scale ?? null] as const,
    ...protocolFields.map((field) => [field, before[field], after[field]] as const),
  ];
  return facts.flatMap(([parameter, from, to]) => (to === null || from === to ? [] : [{ site, side, parameter, from, to }]));
}

function valueOf({ measurements }: Scan, parameter: string): number | null {
  return measurements.find((one) => one.parameter === parameter)?.value ?? null;
}

function corrected(stored: ReportScan, given: Scan): ReportScan {
  const values = new Map([...stored.measurements, ...given.measurements].map(({ parameter, value }) => [parameter, value]));
  const protocol = Object.fromEntries(Object.entries(given.protocol ?? {}).filter(([, fact]) => fact != null));
  return {
    ...stored,
    ...(given.motionGrade != null && { motionGrade: given.motionGrade }),
    ...(given.scale != null && { scale: given.scale }),
    ...(Object.keys(protocol).length > 0 && { protocol: { ...stored.protocol, ...protocol } }),
    measurements: [...values].map(([parameter, value]) => ({ parameter, value })),
  };
}

const subjectLabels = { ageYears: "age", heightCm: "height", menopausalStatus: "menopausal status" } as const;

/** A report keeps the facts that its first revision was scored with. @throws ImportConflict if the file states other facts */
export function refuseOtherFacts(stated: Subject, { subject }: StoredReport): void {
  for (const field of Object.keys(subjectLabels) as (keyof typeof subjectLabels)[]) {
    const [from, to] = [subject[field] ?? null, stated[field] ?? null];
    if (from !== null && to !== null && from !== to)
      throw new ImportConflict(`The stored report has another ${subjectLabels[field]} (${from}) than the file (${to}).`);
  }
}
