import type { Coverage, CurveProtocol, DatasetDetail, ReportTypeCatalogue, Scan, ScoreRequest } from "@trabecula/contracts";

/** Whether a dataset can answer a scan, and in words why not. */
export interface DatasetFit {
  level: "all" | "some" | "none";
  covered: number;
  total: number;
  reasons: string[];
}

/** Compares what a dataset covers with what the scans state. A preview for choosing; the scores themselves are the server's. */
export function datasetFit(detail: DatasetDetail, request: ScoreRequest, catalogue: ReportTypeCatalogue): DatasetFit {
  const sex = request.subject.sex ?? null;
  const age = request.subject.ageYears ?? null;
  const reasons = new Set<string>();
  const missing = new Map<string, string[]>();
  let covered = 0;
  let total = 0;
  for (const scan of request.scans) {
    for (const { parameter } of scan.measurements) {
      total += 1;
      const lines = detail.coverage.filter(
        (line) => line.parameter === parameter && line.site === scan.site && (sex === null || line.sex === sex),
      );
      const reason = lines.length === 0 ? noCurve : whyNot(lines, scan, age, catalogue);
      if (reason === null) covered += 1;
      else if (reason === noCurve) missing.set(scan.site, [...(missing.get(scan.site) ?? []), parameter]);
      else reasons.add(reason);
    }
  }
  const level = covered === 0 ? "none" : covered === total ? "all" : "some";
  return { level, covered, total, reasons: [...reasons, ...[...missing].map(([site, keys]) => noCurveSentence(site, keys, catalogue))] };
}

const noCurve = Symbol("no curve");

function noCurveSentence(site: string, keys: readonly string[], catalogue: ReportTypeCatalogue): string {
  const names = [...new Set(keys)].map((key) => catalogue.parameters.find((known) => known.key === key)?.abbreviation ?? key);
  return `It has no curve for ${names.join(", ")} at the ${siteLabel(site, catalogue)}.`;
}

function siteLabel(site: string, catalogue: ReportTypeCatalogue): string {
  return catalogue.sites.find((known) => known.key === site)?.label.toLowerCase() ?? site;
}

function whyNot(atSite: readonly Coverage[], scan: Scan, age: number | null, catalogue: ReportTypeCatalogue): string | null {
  const sameScanner = atSite.filter((line) => line.scanner === null || !scan.scanner || line.scanner === scan.scanner);
  if (sameScanner.length === 0)
    return `Its ${siteLabel(scan.site, catalogue)} figures are for ${scannerLabel(atSite[0]!.scanner, catalogue)}, the scan is from ${scannerLabel(scan.scanner ?? null, catalogue)}.`;
  const comparable = sameScanner.filter((line) => protocolConflict(line.protocol, scan) === null);
  if (comparable.length === 0) return protocolConflict(sameScanner[0]!.protocol, scan);
  return ageReason(comparable, age);
}

/** What the scan states and the curve contradicts; what either leaves open is no conflict. */
function protocolConflict(curve: CurveProtocol, { protocol }: Scan): string | null {
  if (!protocol) return null;
  if (differs(curve.region, protocol.region))
    return `Its figures are for ${regionWords(curve.region)} scans, this is a ${regionWords(protocol.region)} scan.`;
  if (differs(curve.stacks, protocol.stacks)) return `Its figures are for ${curve.stacks} stacks, the scan has ${protocol.stacks}.`;
  if (differs(curve.offsetMm, protocol.offsetMm))
    return `Its figures are for an offset of ${curve.offsetMm} mm, the scan has ${protocol.offsetMm} mm.`;
  if (differs(curve.offsetPercent, protocol.offsetPercent))
    return `Its figures are for an offset of ${curve.offsetPercent} %, the scan has ${protocol.offsetPercent} %.`;
  if (kindsDiffer(curve, protocol))
    return `Its figures are for ${curve.offsetMm === null ? "a relative" : "a fixed"} offset, the scan has the other kind.`;
  return null;
}

function differs<T>(curve: T | null, scan: T | null | undefined): boolean {
  return curve !== null && scan !== null && scan !== undefined && curve !== scan;
}

function kindsDiffer(curve: CurveProtocol, scan: NonNullable<Scan["protocol"]>): boolean {
  const curveFixed = curve.offsetMm !== null && curve.offsetPercent === null && (scan.offsetPercent ?? null) !== null;
  const curveRelative = curve.offsetPercent !== null && curve.offsetMm === null && (scan.offsetMm ?? null) !== null;
  return curveFixed || curveRelative;
}

function ageReason(lines: readonly Coverage[], age: number | null): string | null {
  if (age === null || lines.some((line) => line.hasT || line.zAges.some(([from, to]) => age >= from && age <= to))) return null;
  const ranges = lines.flatMap((line) => line.zAges);
  const low = Math.min(...ranges.map(([from]) => from));
  const high = Math.max(...ranges.map(([, to]) => to));
  return `Its ages are ${low} to ${high} years, the person was ${Number(age.toFixed(1))}.`;
}

function regionWords(region: "single-stack" | "multi-stack" | null | undefined): string {
  return region === "multi-stack" ? "multi-stack" : "standard single-stack";
}

function scannerLabel(scanner: string | null, catalogue: ReportTypeCatalogue): string {
  return catalogue.scanners.find((known) => known.key === scanner)?.label ?? "another scanner";
}
