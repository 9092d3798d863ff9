import type {
  Clinical,
  OtherReferences,
  Refusal,
  Report,
  ReportScan,
  ScoredReference,
  ScoredScan,
  ScoreResult,
  Subject,
} from "@trabecula/contracts";
import { roundTo } from "@trabecula/report-types";
import { sameColumn as same, storedJson, type RowMask } from "@trabecula/strapi-kit";
import type { reportUid } from "./report-rows.ts";

const json = storedJson<{
  subject: Subject;
  inputs: Report["inputs"];
  results: Report["scans"];
  otherReferences: OtherReferences | null;
  clinical: Clinical;
}>();

/** Shows what de-identified exports show, and scan dates. */
export const reportMask = {
  needs: ["subjectCode", "scanDate"],
  shown: {
    id: same("id"),
    documentId: same("documentId"),
    workspaceId: same("workspaceId"),
    centerId: same("centerId"),
    version: same("version"),
    reportName: ({ subjectCode, scanDate }) => [subjectCode ?? "Report", scanDate ?? []].flat().join(", "),
    subjectCode: same("subjectCode"),
    patientId: same("patientId"),
    subjectFromPatient: same("subjectFromPatient"),
    releasedOn: same("releasedOn"),
    releasedRevision: same("releasedRevision"),
    releaseHeld: same("releaseHeld"),
    readState: same("readState"),
    readBy: same("readBy"),
    readName: same("readName"),
    signedRevision: same("signedRevision"),
    signedBy: same("signedBy"),
    signedName: same("signedName"),
    signedAt: same("signedAt"),
    reportType: same("reportType"),
    sites: same("sites"),
    scanners: same("scanners"),
    scanCount: same("scanCount"),
    scanDate: same("scanDate"),
    waveId: same("waveId"),
    createdAt: same("createdAt"),
    revision: same("revision"),
    revisedAt: same("revisedAt"),
    revisionCause: same("revisionCause"),
    scoreStatus: same("scoreStatus"),
    contentHash: () => "",
    datasetId: same("datasetId"),
    datasetVersion: same("datasetVersion"),
    engineVersion: same("engineVersion"),
    notice: same("notice"),
    category: same("category"),
    listResult: same("listResult"),
    resultOrder: same("resultOrder"),
    subject: ({ subject }) => json.write({ subject: maskedSubject(json.read({ subject }).subject) }).subject,
    inputs: ({ inputs }) => json.write({ inputs: json.read({ inputs }).inputs.map(maskedInput) }).inputs,
    results: ({ results }) => json.write({ results: json.read({ results }).results.map(maskedScan) }).results,
    clinical: ({ clinical }) =>
      clinical === null ? null : json.write({ clinical: maskedClinical(json.read({ clinical }).clinical) }).clinical,
    scannerChecks: same("scannerChecks"),
    otherReferences: ({ otherReferences }) => {
      if (otherReferences === null) return null;
      const read = json.read({ otherReferences }).otherReferences;
      return read && json.write({ otherReferences: { ...read, others: read.others.map(maskedReference) } }).otherReferences;
    },
  },
} as const satisfies RowMask<typeof reportUid>;

const whole = (age: number) => Math.floor(age);

function maskedSubject({ sex, ageYears, birthDate, birthYear, menopausalStatus }: Subject): Subject {
  return {
    ...(sex !== undefined && { sex }),
    ...(ageYears != null && { ageYears: whole(ageYears) }),
    ...(birthDate != null && { birthYear: Number(birthDate.slice(0, 4)) }),
    ...(birthYear != null && { birthYear }),
    ...(menopausalStatus !== undefined && { menopausalStatus }),
  };
}

/** Excluded vertebrae stay, since they withhold scores. */
function maskedClinical({ excludedVertebrae }: Clinical): Clinical {
  const texts = { referrer: null, indication: null, riskFactors: null, medication: null, technique: null };
  const excluded = excludedVertebrae.map(({ vertebra }) => ({ vertebra, reason: "Not shown" }));
  return { ...texts, limitations: null, excludedVertebrae: excluded, comparison: null, nextScan: null };
}

function maskedInput({ protocol, motionOverride, device, ...scan }: ReportScan): ReportScan {
  const { site, side, scanDate, scanner, deviceId, motionGrade, scale, measurements } = scan;
  const { feCriterion: _text, ...numbers } = protocol ?? {};
  return {
    ...{ site, side, scanDate, scanner, deviceId, motionGrade, scale, measurements },
    ...(protocol !== undefined && { protocol: protocol && numbers }),
    motionOverride: motionOverride && { reason: "" },
    ...(device && { device }),
  };
}

function maskedScan({ site, side, ageYears, results }: ScoredScan): ScoredScan {
  return { site, side, ageYears: ageYears === null ? null : whole(ageYears), results: results.map(maskedResult) };
}

/** Removes reference limits, intervals and a child's height, because they reveal the exact age. */
function maskedResult({ zScore, percentile, ...result }: ScoreResult): ScoreResult {
  const { parameter, value, unit, refusal, tScore, youngAdult, tRefusal, preferred, flags, source, conversion } = result;
  return {
    ...{ parameter, value, unit },
    zScore: zScore === null ? null : roundTo(zScore, 1),
    percentile: percentile === null ? null : Math.round(percentile),
    reference: null,
    ...{
      refusal: refusal && maskedRefusal(refusal),
      tScore,
      youngAdult,
      tRefusal: tRefusal && maskedRefusal(tRefusal),
      preferred,
      flags,
      notes: [],
      source,
    },
    ...(conversion && { conversion }),
  };
}

function maskedRefusal({ code, message, ageRange }: Refusal): Refusal {
  const withoutAge = code === "outside_reference_age" ? "The reference has no data at this age." : message;
  return { code, message: withoutAge, ...(ageRange && { ageRange }) };
}

function maskedReference({ dataset, facts, citations, scannerChecks, scans }: ScoredReference): ScoredReference {
  return { dataset, facts, citations, ...(scannerChecks && { scannerChecks }), scans: scans.map(maskedScan) };
}
