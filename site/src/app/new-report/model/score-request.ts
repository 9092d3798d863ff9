import type { LiveScoreRequest, Parameter, Protocol, ReportTypeCatalogue, Scan, ScoreRequest, Subject } from "@trabecula/contracts";
import { clinicalOf } from "./clinical-draft.ts";
import { clinicalInUse, currentScans, type Draft, subjectInUse } from "./draft.ts";
import { isRegistered, statedScanner, type ScanDraft } from "./scan-draft.ts";
import { numberOf, storedValue } from "../../../format/typed-numbers.ts";
import { onScale } from "./dataset-fit.ts";
import { checkField, parametersAt, type CheckValue } from "./value-checks.ts";

/** Omits scans without site or usable value, and values outside the hard range. Null if there is nothing to score. */
export function scoreRequestOf(
  draft: Draft,
  catalogue: ReportTypeCatalogue,
  checkValue: CheckValue,
): { request: ScoreRequest; keys: string[] } | null {
  if (draft.reportType === null) return null;
  const scans = currentScans(draft).flatMap((scan) => {
    const ready = scanOf(scan, catalogue, checkValue);
    return ready ? [{ key: scan.key, ready }] : [];
  });
  if (scans.length === 0) return null;
  const request: ScoreRequest = {
    reportType: draft.reportType,
    subject: subjectOf(draft, catalogue),
    scans: scans.map((scan) => scan.ready),
  };
  if (draft.datasetId !== null) request.datasetId = draft.datasetId;
  return { request: onScale(request, draft.reportType === "dxa" ? draft.scale : null), keys: scans.map((scan) => scan.key) };
}

export function liveRequestOf(request: ScoreRequest, draft: Draft): LiveScoreRequest {
  const excluded = clinicalOf(clinicalInUse(draft))?.excludedVertebrae ?? [];
  return excluded.length === 0 ? request : { ...request, excludedVertebrae: excluded.map(({ vertebra }) => vertebra) };
}

export function subjectOf(draft: Draft, catalogue: ReportTypeCatalogue): Subject {
  const subject = subjectInUse(draft);
  const age = {
    age: { ageYears: numberOf(subject.ageYears) },
    "birth-date": { birthDate: subject.birthDate || null },
    "birth-year": { birthYear: numberOf(subject.birthYear) },
  }[subject.ageGivenBy];
  const asksStatus = catalogue.asks.menopausalStatus && subject.sex === "female";
  const heightCm = draft.reportType === "dxa" ? numberOf(subject.heightCm) : null;
  return {
    sex: subject.sex || null,
    ...age,
    ...(asksStatus ? { menopausalStatus: subject.menopausalStatus } : {}),
    ...(heightCm === null ? {} : { heightCm }),
  };
}

/** Omits patient facts, which the server adds, so that the report states their source. */
export function savedSubjectOf(draft: Draft, catalogue: ReportTypeCatalogue): Subject {
  const { menopausalStatus, ...rest } = subjectOf(draft, catalogue);
  if (!draft.ofPatient || draft.patient === null) return { ...rest, ...(menopausalStatus ? { menopausalStatus } : {}) };
  return menopausalStatus && draft.patient.menopausalStatus === null ? { menopausalStatus } : {};
}

function scanOf(scan: ScanDraft, catalogue: ReportTypeCatalogue, checkValue: CheckValue): Scan | null {
  const facts = scanFactsOf(scan, catalogue);
  const measurements = parametersAt(catalogue, scan.site).flatMap((parameter) => measurementOf(parameter, scan, checkValue));
  return facts === null || measurements.length === 0 ? null : { ...facts, measurements };
}

/** Null while the site is unknown. */
export function scanFactsOf(scan: ScanDraft, catalogue: ReportTypeCatalogue): Omit<Scan, "measurements"> | null {
  const site = catalogue.sites.find((known) => known.key === scan.site);
  if (!site) return null;
  return {
    site: site.key,
    side: site.sided ? scan.side || null : null,
    scanDate: scan.scanDate || null,
    scanner: statedScanner(scan),
    ...(scan.deviceId ? { deviceId: scan.deviceId } : {}),
    motionGrade: catalogue.asks.motionGrade ? numberOf(scan.motionGrade) : null,
    protocol: catalogue.asks.protocol ? protocolOf(scan) : null,
  };
}

function measurementOf(parameter: Parameter, scan: ScanDraft, checkValue: CheckValue): Scan["measurements"] {
  const shown = numberOf(scan.values[parameter.key] ?? "");
  if (shown === null || checkField(parameter, scan, checkValue).state === "refused") return [];
  return [{ parameter: parameter.key, value: storedValue(shown, parameter.display.factor) }];
}

function protocolOf(scan: ScanDraft): Protocol {
  const offset = numberOf(scan.offset);
  return {
    region: scan.region || null,
    offsetMm: scan.offsetKind === "fixed" ? offset : null,
    offsetPercent: scan.offsetKind === "relative" ? offset : null,
    stacks: numberOf(scan.stacks),
    feCriterion: null,
    registration: scan.registration || null,
    commonRegionPercent: isRegistered(scan) ? numberOf(scan.commonRegionPercent) : null,
  };
}
