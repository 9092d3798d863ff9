import type { ReportTypeCatalogue, Scale, ScoreRequest } from "@trabecula/contracts";
import { convertibleScanners } from "@trabecula/comparability";
import { datasetFit, type ReferenceFacts } from "./dataset-fit.ts";

/** The request with the scans of other makers on a scale, or on none but their own. */
export function onScale(request: ScoreRequest, scale: Scale | null): ScoreRequest {
  const scans = request.scans.map(({ scale: _, ...scan }) => {
    const isOther = convertibleScanners.some((scanner) => scanner === scan.scanner);
    return scale !== null && isOther ? { ...scan, scale } : scan;
  });
  return { ...request, scans };
}

/** Whether a reference has more for these scans once they are taken to the Hologic scale. */
export function isScaleOffered(detail: ReferenceFacts, request: ScoreRequest, catalogue: ReportTypeCatalogue): boolean {
  const covered = (scale: Scale | null) => datasetFit(detail, onScale(request, scale), catalogue).covered;
  return request.reportType === "dxa" && covered("hologic") > covered(null);
}
