import { renderReport, type DocumentOptions } from "@trabecula/report-document";
import type { ReportView } from "@trabecula/report-view";

export interface DocumentTask {
  readonly view: ReportView;
  readonly options: DocumentOptions;
}

/** Makes a document. Runs on a worker thread, which has read the fonts before its first one. */
export default function renderDocument({ view, options }: DocumentTask): Promise<Uint8Array> {
  return renderReport(view, options);
}
