import { utcDay } from "@trabecula/contracts";
import { fitReport, type ReportedFit } from "@trabecula/fit-report";
import { writeWhole } from "../write-file.ts";

export type ReportedAbout = ReportedFit["about"];

export type FitToReport = Omit<ReportedFit, "productName">;

interface Printing {
  readonly size?: "a4" | "letter";
  readonly madeAt?: Date;
}

export async function writeFitReport(fit: FitToReport, path: string, { size = "a4", madeAt = today() }: Printing = {}): Promise<void> {
  const report = fitReport({ ...fit, productName: "Trabecula" });
  if (!path.toLowerCase().endsWith(".pdf")) {
    const { fitReportHtml } = await import("@trabecula/fit-report/html");
    return writeWhole(path, fitReportHtml(report));
  }
  const { fitReportPdf } = await import("@trabecula/fit-report/pdf");
  await writeWhole(path, await fitReportPdf(report, { size, madeAt }));
}

function today(): Date {
  return new Date(utcDay());
}
