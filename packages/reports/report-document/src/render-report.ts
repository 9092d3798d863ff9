import type { ReportView } from "@trabecula/report-view";
import type { ReferencesView } from "@trabecula/report-view/references";
import type { ChartRequests } from "./chart-requests.ts";
import { drawPages } from "./pages.ts";
import { drawRunningLines, pageSizes, type Maker, type PageSize } from "./parts/page-frame.ts";
import { openSheet } from "./sheet.ts";

export interface DocumentOptions extends Maker {
  readonly size: PageSize;
  /** Revision time, never the current time, so that output is reproducible. */
  readonly madeAt: Date;
  /** Never in a patient's document. */
  readonly references?: ReferencesView | null;
}

/** Returns a PDF of `view` and its charts. Same input gives the same bytes. Characters missing in the fonts are replaced, never dropped. */
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

/** Metadata text without control characters or lone surrogates. */
function inOneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s\p{Cc}\ufffe\uffff]+/gu, " ")
    .trim();
}
