import type { DatasetDetail, DatasetSummary, ReportTypeCatalogue, ScoreRequest } from "@trabecula/contracts";
import { datasetFit, fitText } from "../new-report/model/dataset-fit.ts";
import { NameAndVersion } from "../../ui/Kept.tsx";

interface Props {
  /** Undefined while they load. */
  detail: DatasetDetail | undefined;
  catalogue: ReportTypeCatalogue | undefined;
  request: ScoreRequest;
}

function FitNote({ detail, catalogue, request }: Props) {
  if (!detail || !catalogue) return null;
  const fit = datasetFit(detail, request, catalogue);
  return (
    <>
      <span className="block font-medium">{fitText(fit)}</span>
      {fit.reasons.length > 0 && <span className="mt-1 block text-muted">{fit.reasons.join(" ")}</span>}
    </>
  );
}

/** For `RadioCards`. */
export function datasetChoice({ id, name, version, summary }: DatasetSummary, mark: string | false, fit: Props) {
  return {
    value: id,
    title: (
      <>
        <NameAndVersion {...{ name, version }} />
        {mark && ` (${mark})`}
      </>
    ),
    description: summary,
    note: <FitNote {...fit} />,
  };
}
