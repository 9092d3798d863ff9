import { openFonts, renderReport, type ChartRequests, type DocumentOptions } from "@trabecula/report-document";
import type { ReportView } from "@trabecula/report-view";

export interface DocumentTask {
  readonly view: ReportView;
  readonly charts: ChartRequests;
  readonly options: DocumentOptions;
}

/** Makes a document; without a task it reads the fonts, which takes longer than drawing. Runs on a worker thread. */
export default async function renderDocument(task: DocumentTask | null): Promise<Uint8Array> {
  if (task !== null) return renderReport(task.view, task.charts, task.options);
  openFonts();
  return new Uint8Array();
}
