import { deserialize } from "node:v8";
import type { Report } from "@trabecula/contracts";
import { encapsulatedPdfFile, type PdfForDicom } from "@trabecula/report-exports";
import { prepareToDraw, renderReport, renderReports, type ReportToDraw } from "@trabecula/report-document";

export interface DocumentTask extends ReportToDraw {
  /** Set for a PDF inside a DICOM object. */
  readonly dicom?: Omit<PdfForDicom, "pdf"> & { readonly report: Report };
}

/** Draws a report, or several serialized reports into one file. Null warms up, which takes longer than drawing. */
export default async function renderDocument(task: DocumentTask | readonly Uint8Array[] | null): Promise<Uint8Array> {
  if (task === null) return prepareToDraw().then(() => new Uint8Array());
  if ("view" in task) {
    const pdf = await renderReport(task.view, task.charts, task.options);
    return task.dicom ? encapsulatedPdfFile(task.dicom.report, { ...task.dicom, pdf }) : pdf;
  }
  const [first, ...others] = task.map((part) => deserialize(part) as DocumentTask);
  return renderReports([first!, ...others]);
}
