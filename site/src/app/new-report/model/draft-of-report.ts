import type { Protocol, Report, ReportScan, ReportTypeCatalogue } from "@trabecula/contracts";
import { shownText } from "../../../format/typed-numbers.ts";
import { clinicalDraftOf } from "./clinical-draft.ts";
import { emptyDraft, type ChosenPatient, type Draft, type SubjectDraft } from "./draft.ts";
import { emptyScan, type ScanDraft, type ScanFacts } from "./scan-draft.ts";
import { measuredVertebrae, withSpine } from "./spine.ts";

const textOf = (value: number | null | undefined): string => (value == null ? "" : String(value));

/** The inputs of a stored report, as if they had been typed. */
export function draftOfReport(report: Report, catalogue: ReportTypeCatalogue, patient: ChosenPatient | null): Draft {
  const { reportType, subject, inputs, dataset, notes, clinical, reportName } = report;
  const draft = emptyDraft(reportType);
  const scans = inputs.map((scan, index) => scanOfReport(scan, `scan-${index + 1}`, catalogue));
  return {
    ...draft,
    ...{ ofPatient: patient !== null, patient, reportName, notes: notes ?? "", clinical: clinicalDraftOf(clinical), datasetId: dataset.id },
    subject: subjectOfReport(subject, draft.subject),
    scans: { ...draft.scans, [reportType]: scans },
    scale: inputs.some(({ scale }) => scale) ? "hologic" : null,
  };
}

function subjectOfReport(subject: Report["subject"], empty: SubjectDraft): SubjectDraft {
  const { sex, ageYears, birthDate, birthYear, menopausalStatus, heightCm } = subject;
  return {
    ...empty,
    ageGivenBy: birthDate != null ? "birth-date" : birthYear != null ? "birth-year" : "age",
    ...{ sex: sex ?? "", ageYears: textOf(ageYears), birthDate: birthDate ?? "", birthYear: textOf(birthYear) },
    ...{ menopausalStatus: menopausalStatus ?? "unknown", heightCm: textOf(heightCm) },
  };
}

function factsOfReport({ site, side, scanner, deviceId, protocol }: ReportScan): Partial<ScanFacts> {
  return {
    ...{ site, side: side ?? "", scanner: scanner ?? "unknown", deviceId: deviceId ?? "" },
    ...protocolFacts(protocol ?? {}),
  };
}

function protocolFacts({ region, offsetMm, offsetPercent, stacks, registration, commonRegionPercent }: Protocol): Partial<ScanFacts> {
  const offsetKind = offsetMm != null ? "fixed" : offsetPercent != null ? "relative" : "";
  return {
    ...{ region: region ?? "", offsetKind, offset: textOf(offsetMm ?? offsetPercent), stacks: textOf(stacks) },
    ...{ registration: registration ?? "", commonRegionPercent: textOf(commonRegionPercent) },
  };
}

function scanOfReport(scan: ReportScan, key: string, catalogue: ReportTypeCatalogue): ScanDraft {
  const values = valuesOf(scan, catalogue);
  const motionGrade = textOf(scan.motionGrade) as ScanDraft["motionGrade"];
  const read = { ...emptyScan(key), ...factsOfReport(scan), scanDate: scan.scanDate ?? "", motionGrade, values, confirmed: values };
  return withKnownVertebrae(read, catalogue);
}

function valuesOf({ measurements }: ReportScan, { parameters }: ReportTypeCatalogue): Record<string, string> {
  return Object.fromEntries(
    measurements.flatMap(({ parameter, value }) => {
      const known = parameters.find(({ key }) => key === parameter);
      return known ? [[parameter, shownText(value, known.display.factor)]] : [];
    }),
  );
}

/** Vertebrae that the stored BMD of the spine leaves out, so that the choice can be changed. */
function withKnownVertebrae(scan: ScanDraft, catalogue: ReportTypeCatalogue): ScanDraft {
  const region = Object.keys(scan.values).find((parameter) => /^bmd_(?:l[1-4]){2,3}$/.test(parameter));
  if (region === undefined) return scan;
  const leftOut = measuredVertebrae(scan, catalogue).filter((number) => !region.includes(`l${number}`));
  const { [region]: stored, ...others } = scan.values;
  const derived = withSpine({ ...scan, values: others }, leftOut, catalogue);
  return leftOut.length > 0 && derived.values[region] === stored ? derived : scan;
}

/** Facts that stay the same between visits: no values, motion grade or notes. */
export function nextVisit(report: Report, catalogue: ReportTypeCatalogue, patient: ChosenPatient, today: string): Draft {
  const draft = draftOfReport(report, catalogue, patient);
  const scans = draft.scans[report.reportType].map((scan, index): ScanDraft => {
    const { key, scanDate, values } = scan;
    const facts = factsOfReport(report.inputs[index]!);
    return { ...emptyScan(key), ...facts, scanDate: today, offered: true, last: { scanDate, values } };
  });
  const emptied = emptyDraft(report.reportType);
  const kept = { ofPatient: true, patient, datasetId: draft.datasetId, scale: draft.scale, subject: emptied.subject };
  return {
    ...emptied,
    ...kept,
    scans: { ...emptied.scans, [report.reportType]: scans },
    lastVisit: lastDay(draft.scans[report.reportType]),
  };
}

const lastDay = (scans: readonly ScanDraft[]): string =>
  scans
    .map(({ scanDate }) => scanDate)
    .toSorted()
    .at(-1) ?? "";
