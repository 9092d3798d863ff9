import { fitReport, type ReportedFit } from "@trabecula/fit-report";
import { writeWhole } from "../write-file.ts";

/** The report of a fit, for a paper's supplement: a PDF where the name ends so, else a page of HTML. */
export async function writeFitReport(fit: ReportedFit, path: string): Promise<void> {
  const report = fitReport(fit);
  if (!path.toLowerCase().endsWith(".pdf")) {
    const { fitReportHtml } = await import("@trabecula/fit-report/html");
    return writeWhole(path, fitReportHtml(report));
  }
  const { fitReportPdf } = await import("@trabecula/fit-report/pdf");
  // The beginning of the day, so that the same fit gives the same bytes all day.
  const madeAt = new Date(new Date().toISOString().slice(0, 10));
  await writeWhole(path, await fitReportPdf(report, { size: "a4", madeAt }));
}
