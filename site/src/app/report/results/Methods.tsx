import { useQuery } from "@tanstack/react-query";
import type { Report } from "@trabecula/contracts";
import { coverageFacts, type MethodsView } from "@trabecula/report-view";
import { datasetQuery } from "../../reports/report-queries.ts";
import { MethodsFold } from "./MethodsFold.tsx";

export function Methods({ report, methods, onPaper }: { report: Report; methods: MethodsView; onPaper: boolean }) {
  const { data: dataset } = useQuery(datasetQuery(report.dataset.id));
  const coverage = dataset ? coverageFacts(dataset.coverage, report) : [];
  return <MethodsFold methods={methods} coverage={coverage} onPaper={onPaper} />;
}
