import type { ReportView } from "@trabecula/report-view";
import type { ReferencesView } from "@trabecula/report-view/references";
import type { ChartRequests } from "./chart-requests.ts";
import { drawPages } from "./pages.ts";
import { drawRunningLines, pageSizes, type Maker, type PageSize } from "./parts/page-frame.ts";
import { openSheet } from "./sheet.ts";

export interface DocumentOptions extends Maker {
  readonly size: PageSize;
  /** When this revision was made; never now, so that the same report gives the same bytes on any day. */
  readonly madeAt: Date;
  /** Other references that the report shows; never in a patient's document. */
  readonly references?: ReferencesView | null;
}

/**
 * A report as a PDF: the words and rounded figures of `view`, and the charts that it wishes for. The same input gives the same bytes in every process. Text that
 * the fonts cannot show is replaced by a sign, never dropped.
 */
export async function renderReport(view: ReportView, charts: ChartRequests, options: DocumentOptions): Promise<Uint8Array> {
  const sheet = openSheet(pageSizes[options.size], {
    Title: inOneLine(`${view.type}: ${view.who}`),
    Author: inOneLine(options.laboratoryName),
    Subject: inOneLine(`Report ${view.id}, revision ${view.revision}, ${view.reading}`),
    Producer: "PDFKit",
    Creator: inOneLine(options.productName),
    CreationDate: options.madeAt,
  });
  drawPages(sheet, view, charts, options.references ?? null);
  drawRunningLines(sheet, view, options);
  return sheet.bytes();
}

/** Text of the file's own metadata: any script, but no control characters and no halves of characters. */
function inOneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s\p{Cc}\ufffe\uffff]+/gu, " ")
    .trim();
}
