import { prepareToDraw, renderReport, type ChartRequests, type DocumentOptions } from "@trabecula/report-document";
import type { ReportView } from "@trabecula/report-view";

export interface DocumentTask {
  readonly view: ReportView;
  readonly charts: ChartRequests;
  readonly options: DocumentOptions;
}

/** Runs on a worker thread. Without a task it warms up, which takes longer than drawing. */
export default async function renderDocument(task: DocumentTask | null): Promise<Uint8Array> {
  if (task !== null) return renderReport(task.view, task.charts, task.options);
  await prepareToDraw();
  return new Uint8Array();
}
