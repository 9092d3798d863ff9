import { deserialize } from "node:v8";
import { prepareToDraw, renderReport, renderReports, type ReportToDraw } from "@trabecula/report-document";

export type DocumentTask = ReportToDraw;

/** Runs on a worker thread: a report, several for one file, as `serialize` wrote them, or a warm-up, which takes longer than drawing. */
export default async function renderDocument(task: DocumentTask | readonly Uint8Array[] | null): Promise<Uint8Array> {
  if (task === null) return prepareToDraw().then(() => new Uint8Array());
  if ("view" in task) return renderReport(task.view, task.charts, task.options);
  const [first, ...others] = task.map((part) => deserialize(part) as DocumentTask);
  return renderReports([first!, ...others]);
}
