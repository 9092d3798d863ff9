import type { DatasetDetail, ReportTypeCatalogue, ScoreRequest } from "@trabecula/contracts";
import { datasetFit, fitText } from "../new-report/model/dataset-fit.ts";

interface Props {
  /** Undefined while they load. */
  detail: DatasetDetail | undefined;
  catalogue: ReportTypeCatalogue | undefined;
  request: ScoreRequest;
}

export function FitNote({ detail, catalogue, request }: Props) {
  if (!detail || !catalogue) return null;
  const fit = datasetFit(detail, request, catalogue);
  return (
    <>
      <span className="block font-medium">{fitText(fit)}</span>
      {fit.reasons.length > 0 && <span className="mt-1 block text-muted">{fit.reasons.join(" ")}</span>}
    </>
  );
}
