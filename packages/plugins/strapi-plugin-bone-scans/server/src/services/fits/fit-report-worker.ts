import { fitReport, type ReportedFit } from "@trabecula/fit-report";
import { fitReportHtml } from "@trabecula/fit-report/html";
import { fitReportPdf } from "@trabecula/fit-report/pdf";
import type { FitReportQuery, FitResult } from "@trabecula/contracts";

export interface FitReportTask extends Omit<ReportedFit, "curves"> {
  readonly curves: readonly { readonly parameter: string; readonly site: string; readonly sex: string; readonly outcome: string }[];
  readonly query: FitReportQuery;
  /** ISO 8601. */
  readonly madeAt: string;
}

export default async function renderFitReport({ curves, query: { form, size }, madeAt, ...fit }: FitReportTask): Promise<Uint8Array> {
  const report = fitReport({ ...fit, curves: curves.map(({ outcome, ...group }) => ({ ...group, result: resultOf(outcome) })) });
  if (form === "html") return new TextEncoder().encode(fitReportHtml(report));
  return fitReportPdf(report, { size, madeAt: new Date(madeAt) });
}

function resultOf(outcome: string): FitResult {
  return (JSON.parse(outcome) as { result: FitResult }).result;
}
