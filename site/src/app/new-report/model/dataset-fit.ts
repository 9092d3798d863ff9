import {
  ageFacts,
  ageRefusal,
  describeAges,
  conversionRefusal,
  describeProtocol,
  findCurveOnScale,
  statedProtocol,
  tooYoungForT,
  tooYoungToConvert,
  type Ages,
  type MeasurementKey,
  type Mismatch,
  convertibleScanners,
} from "@trabecula/comparability";
import type { Coverage, DatasetDetail, Parameter, ReportTypeCatalogue, Scale, Scan, ScoreRequest, Subject } from "@trabecula/contracts";
import { ageForCurves, preferredScore, roundTo, trimmed, zRequired, type AgeFacts, type PreferredScore } from "@trabecula/report-types";
import { listOf } from "@trabecula/messages";
import { parametersAt } from "./value-checks.ts";

export type ReferenceFacts = Pick<DatasetDetail, "manifest" | "coverage">;

interface DatasetFit {
  level: "all" | "some" | "none";
  covered: number;
  total: number;
  reasons: string[];
}

/** Applies the server's rules; the server also checks the values. */
export function datasetFit(detail: ReferenceFacts, request: ScoreRequest, catalogue: ReportTypeCatalogue): DatasetFit {
  const reasons = new Set<string>();
  const missing = new Map<string, Set<string>>();
  let covered = 0;
  let total = 0;
  for (const scan of request.scans) {
    const age = ageFacts(request.subject, scan.scanDate ?? null);
    for (const parameter of parametersOf(scan, catalogue)) {
      total += 1;
      const reason = whyNot(detail, keyOf(parameter, scan, request.subject, catalogue), age, catalogue);
      if (reason === null) covered += 1;
      else if (reason === noCurve) missing.set(scan.site, (missing.get(scan.site) ?? new Set()).add(parameter.abbreviation));
      else reasons.add(reason);
    }
  }
  const level = covered === 0 ? "none" : covered === total ? "all" : "some";
  return { level, covered, total, reasons: [...reasons, ...noCurveReasons(missing, catalogue)] };
}

/** Groups sites that lack the same parameters. */
function noCurveReasons(missing: ReadonlyMap<string, ReadonlySet<string>>, catalogue: ReportTypeCatalogue): string[] {
  const sites = new Map<string, string[]>();
  for (const [site, names] of missing) {
    const list = [...names].join(", ");
    sites.set(list, [...(sites.get(list) ?? []), `the ${siteName(site, catalogue)}`]);
  }
  return [...sites].map(([list, places]) => `It has no curve for ${list} at ${listOf(places)}.`);
}

/** Answers before values are known. Unknown facts exclude no parameter. */
export function scorableParameters(
  detail: ReferenceFacts,
  scan: Omit<Scan, "measurements">,
  subject: Subject,
  catalogue: ReportTypeCatalogue,
): Set<string> {
  const age = ageFacts(subject, scan.scanDate ?? null);
  const scanners = scan.scanner ? [scan.scanner] : catalogue.scanners.map(({ key }) => key);
  const sexes = subject.sex ? [subject.sex] : (["female", "male"] as const);
  const isScored = (key: MeasurementInUnit): boolean =>
    age === null ? find(detail, () => true, key, catalogue).ok : whyNot(detail, key, age, catalogue) === null;
  const scorable = parametersAt(catalogue, scan.site).filter((parameter) =>
    scanners.some((scanner) => sexes.some((sex) => isScored(keyOf(parameter, { ...scan, scanner }, { ...subject, sex }, catalogue)))),
  );
  return new Set(scorable.map(({ key }) => key));
}

/** True if the default reference covers something and no other covers more. False while unknown. */
export function isReferenceSettled(
  details: readonly DatasetDetail[],
  inUseId: string | null,
  request: ScoreRequest,
  catalogue: ReportTypeCatalogue,
): boolean {
  const inUse = details.find(({ id }) => id === inUseId);
  if (!inUse) return false;
  const { covered } = datasetFit(inUse, request, catalogue);
  return covered > 0 && details.every((detail) => datasetFit(detail, request, catalogue).covered <= covered);
}

export function fitText({ level, covered, total }: DatasetFit): string {
  if (level === "none") return "Does not fit: it covers none of these values.";
  return level === "all"
    ? `Fits: it covers ${total === 1 ? "the value" : `all ${total} values`}.`
    : `Fits in part: it covers ${covered} of ${total} values.`;
}

const noCurve = Symbol("no curve");
type Reason = string | typeof noCurve | null;

function parametersOf({ measurements }: Scan, { parameters }: ReportTypeCatalogue): Parameter[] {
  const keys = new Set(measurements.map(({ parameter }) => parameter));
  return parameters.filter(({ key }) => keys.has(key));
}

interface MeasurementInUnit extends MeasurementKey {
  scale: Scale | null;
  preferred: PreferredScore;
}

function keyOf(parameter: Parameter, scan: Omit<Scan, "measurements">, subject: Subject, { key }: ReportTypeCatalogue): MeasurementInUnit {
  const { site, scanner = null, scale = null } = scan;
  const sex = subject.sex ?? null;
  const person = { sex, age: ageFacts(subject, scan.scanDate ?? null), menopausalStatus: subject.menopausalStatus ?? "unknown" };
  const preferred = preferredScore(key, parameter, person);
  return { parameter, site, sex, scanner, protocol: statedProtocol(scan.protocol), scale, preferred };
}

function whyNot(detail: ReferenceFacts, key: MeasurementInUnit, age: AgeFacts | null, catalogue: ReportTypeCatalogue): Reason {
  const z = whyNoZ(detail, key, age, catalogue);
  const t = whyNoT(detail, key, age, catalogue);
  if (z === null || t === null) return null;
  return z === noCurve ? t : z;
}

function whyNoZ(detail: ReferenceFacts, key: MeasurementInUnit, age: AgeFacts | null, catalogue: ReportTypeCatalogue): Reason {
  const found = find(detail, ({ zAges }) => zAges.length > 0, key, catalogue);
  if (!found.ok) return found.reason;
  const { curve, isConverted } = found;
  const source = detail.manifest.sources.find((known) => known.key === curve.source);
  const ages: Ages[] = curve.zAges.map(([start, end]) => ({ start, end, closed: source?.lastAge !== "open" }));
  const refusal = ageRefusal(ages, age) ?? (isConverted ? tooYoungToConvert(age) : null);
  if (refusal?.code !== "outside_reference_age" || age === null) return refusal?.message ?? null;
  return `Its ages are ${describeAges(ages)}, the person was ${trimmed(roundTo(ageForCurves(age), 1))}.`;
}

function whyNoT(detail: ReferenceFacts, key: MeasurementInUnit, age: AgeFacts | null, catalogue: ReportTypeCatalogue): Reason {
  const found = find(detail, ({ hasT }) => hasT, key, catalogue);
  if (!found.ok) return found.reason;
  const refusal = tooYoungForT(age, detail.manifest.tScoreFromAge) ?? (found.isConverted ? tooYoungToConvert(age) : null);
  return refusal?.message ?? (key.preferred === "z" ? zRequired.message : null);
}

type Found = { ok: true; curve: Coverage; isConverted: boolean } | { ok: false; reason: Reason };

function find(
  { coverage, manifest }: ReferenceFacts,
  serves: (curve: Coverage) => boolean,
  key: MeasurementInUnit,
  catalogue: ReportTypeCatalogue,
): Found {
  const match = findCurveOnScale(coverage.filter(serves), key, key.scale);
  if (match.ok) return match;
  if (match.mismatch) return { ok: false, reason: mismatchReason(match.mismatch, key, catalogue) };
  return { ok: false, reason: conversionRefusal(match.notConverted, key, key.scale!, manifest.name).message };
}

function mismatchReason({ kind, curves }: Mismatch<Coverage>, key: MeasurementInUnit, catalogue: ReportTypeCatalogue): Reason {
  const site = siteName(key.site, catalogue);
  switch (kind) {
    case "sex-missing":
      return "Its figures differ by sex: give the reference sex.";
    case "scanner":
      if (key.scanner === null) return `Its ${site} figures are for ${scannerName(curves[0]!.scanner, catalogue)}: state the scanner.`;
      return `Its ${site} figures are for ${scannerName(curves[0]!.scanner, catalogue)}, the scan is from ${scannerName(key.scanner, catalogue)}.`;
    case "protocol":
      return `Its figures are for: ${describeProtocol(curves[0]!.protocol)}. The scan states: ${describeProtocol(key.protocol)}.`;
    case "ambiguous":
      return `Several of its ${site} figures fit: state how the region was placed.`;
    default:
      return noCurve;
  }
}

function siteName(site: string, { sites }: ReportTypeCatalogue): string {
  return sites.find(({ key }) => key === site)?.label.toLowerCase() ?? site;
}

function scannerName(scanner: string | null, { scanners }: ReportTypeCatalogue): string {
  return scanners.find(({ key }) => key === scanner)?.label ?? "another scanner";
}

export function onScale(request: ScoreRequest, scale: Scale | null): ScoreRequest {
  const scans = request.scans.map(({ scale: _, ...scan }) => {
    const isOther = convertibleScanners.some((scanner) => scanner === scan.scanner);
    return scale !== null && isOther ? { ...scan, scale } : scan;
  });
  return { ...request, scans };
}

/** True if conversion to the Hologic scale lets the reference score more. */
export function isScaleOffered(detail: ReferenceFacts, request: ScoreRequest, catalogue: ReportTypeCatalogue): boolean {
  const covered = (scale: Scale | null) => datasetFit(detail, onScale(request, scale), catalogue).covered;
  return request.reportType === "dxa" && covered("hologic") > covered(null);
}
