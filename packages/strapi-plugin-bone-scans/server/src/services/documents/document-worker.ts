import { renderReport, type ChartRequests, type DocumentOptions } from "@trabecula/report-document";
import type { ReportView } from "@trabecula/report-view";

export interface DocumentTask {
  readonly view: ReportView;
  readonly charts: ChartRequests;
  readonly options: DocumentOptions;
}

/** Makes a document. Runs on a worker thread, which has read the fonts before its first one. */
export default function renderDocument({ view, charts, options }: DocumentTask): Promise<Uint8Array> {
  return renderReport(view, charts, options);
}
