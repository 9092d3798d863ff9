import type { ReportTypeCatalogue, Scale, ScoreRequest } from "@trabecula/contracts";
import { convertibleScanners } from "@trabecula/comparability";
import { datasetFit, type ReferenceFacts } from "./dataset-fit.ts";

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
