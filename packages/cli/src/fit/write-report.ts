import { fitReport, type ReportedFit } from "@trabecula/fit-report";
import { writeWhole } from "../write-file.ts";

/** What a fit's curves are called and whose data they are. */
export type ReportedAbout = ReportedFit["about"];

interface Printing {
  readonly size?: "a4" | "letter";
  /** Day of a PDF; left out: the beginning of today, so that the same fit gives the same bytes all day. */
  readonly madeAt?: Date;
}

/** The report of a fit, for a paper's supplement: a PDF where the name ends so, else a page of HTML. */
export async function writeFitReport(fit: ReportedFit, path: string, { size = "a4", madeAt = today() }: Printing = {}): Promise<void> {
  const report = fitReport(fit);
  if (!path.toLowerCase().endsWith(".pdf")) {
    const { fitReportHtml } = await import("@trabecula/fit-report/html");
    return writeWhole(path, fitReportHtml(report));
  }
  const { fitReportPdf } = await import("@trabecula/fit-report/pdf");
  await writeWhole(path, await fitReportPdf(report, { size, madeAt }));
}

function today(): Date {
  return new Date(new Date().toISOString().slice(0, 10));
}
