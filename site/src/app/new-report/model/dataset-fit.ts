import type { Coverage, CurveProtocol, DatasetDetail, ReportTypeCatalogue, Scan, ScoreRequest, Sex } from "@trabecula/contracts";

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
  let covered = 0;
  let total = 0;
  for (const scan of request.scans) {
    for (const { parameter } of scan.measurements) {
      total += 1;
      const reason = whyNot(detail.coverage, parameter, scan, sex, age, catalogue);
      if (reason === null) covered += 1;
      else reasons.add(reason);
    }
  }
  return { level: covered === 0 ? "none" : covered === total ? "all" : "some", covered, total, reasons: [...reasons] };
}

function whyNot(coverage: readonly Coverage[], parameter: string, scan: Scan, sex: Sex | null, age: number | null, catalogue: ReportTypeCatalogue): string | null {
  const label = catalogue.parameters.find((known) => known.key === parameter)?.abbreviation ?? parameter;
  const siteLabel = catalogue.sites.find((known) => known.key === scan.site)?.label.toLowerCase() ?? scan.site;
  const atSite = coverage.filter((line) => line.parameter === parameter && line.site === scan.site && (sex === null || line.sex === sex));
  if (atSite.length === 0) return `It has no curve for ${label} at the ${siteLabel}.`;
  const sameScanner = atSite.filter((line) => line.scanner === null || !scan.scanner || line.scanner === scan.scanner);
  if (sameScanner.length === 0) return `Its ${siteLabel} figures are for ${scannerLabel(atSite[0]!.scanner, catalogue)}, the scan is from ${scannerLabel(scan.scanner ?? null, catalogue)}.`;
  const comparable = sameScanner.filter((line) => protocolConflict(line.protocol, scan) === null);
  if (comparable.length === 0) return protocolConflict(sameScanner[0]!.protocol, scan);
  return ageReason(comparable, age);
}

/** What the scan states and the curve contradicts; what either leaves open is no conflict. */
function protocolConflict(curve: CurveProtocol, { protocol }: Scan): string | null {
  if (!protocol) return null;
  if (differs(curve.region, protocol.region)) return `Its figures are for ${regionWords(curve.region)} scans, this is a ${regionWords(protocol.region)} scan.`;
  if (differs(curve.stacks, protocol.stacks)) return `Its figures are for ${curve.stacks} stacks, the scan has ${protocol.stacks}.`;
  if (differs(curve.offsetMm, protocol.offsetMm)) return `Its figures are for an offset of ${curve.offsetMm} mm, the scan has ${protocol.offsetMm} mm.`;
  if (differs(curve.offsetPercent, protocol.offsetPercent)) return `Its figures are for an offset of ${curve.offsetPercent} %, the scan has ${protocol.offsetPercent} %.`;
  if (kindsDiffer(curve, protocol)) return `Its figures are for ${curve.offsetMm === null ? "a relative" : "a fixed"} offset, the scan has the other kind.`;
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
