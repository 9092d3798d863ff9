import { useQuery } from "@tanstack/react-query";
import type { Report } from "@trabecula/contracts";
import { reports } from "@trabecula/contracts/endpoints";
import { api } from "../../shell/api.ts";
import { cataloguesQuery } from "../../shell/catalogues.ts";
import { useWorkspace } from "../../shell/workspaces.ts";
import RecordHistory from "../record/RecordHistory.tsx";
import { reportQuery } from "../reports/report-queries.ts";
import { wavesQuery } from "../workspaces/study/study-queries.ts";
import { correctedField, reportFieldsWith } from "./report-fields.ts";

export default function ReportHistory({ report: { id, version, reportType } }: { report: Report }) {
  const catalogue = useQuery(cataloguesQuery()).data?.find(({ key }) => key === reportType);
  const workspace = useWorkspace();
  const { data: waves } = useQuery({ ...wavesQuery(workspace?.id ?? ""), enabled: workspace?.kind === "study" });
  return (
    <RecordHistory
      recordKey={reportQuery(id).queryKey}
      version={version}
      groups={reportFieldsWith(waves?.items ?? [])}
      alone={catalogue && ((field) => correctedField(field, catalogue))}
      read={(query) => api.call(reports.history, { params: { id }, query })}
    />
  );
}
