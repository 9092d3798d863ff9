import { prepareToDraw, renderReport, type ChartRequests, type DocumentOptions } from "@trabecula/report-document";
import type { ReportView } from "@trabecula/report-view";

export interface DocumentTask {
  readonly view: ReportView;
  readonly charts: ChartRequests;
  readonly options: DocumentOptions;
}

/** Makes a document; without a task it prepares for the first one, which takes longer than drawing. Runs on a worker thread. */
export default async function renderDocument(task: DocumentTask | null): Promise<Uint8Array> {
  if (task !== null) return renderReport(task.view, task.charts, task.options);
  await prepareToDraw();
  return new Uint8Array();
}
