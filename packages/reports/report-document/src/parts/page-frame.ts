import { notSigned } from "@trabecula/messages/report-state";
import type { ReportView, StateView } from "@trabecula/report-view";
import { baselineOf, cutToWidth } from "../layout/paragraph.ts";
import type { Frame } from "../layout/flow.ts";
import type { Sheet } from "../sheet.ts";
import { hairline, styles } from "../styles.ts";

export const pageSizes = { a4: [595.28, 841.89], letter: [612, 792] } as const;
export type PageSize = keyof typeof pageSizes;

export interface Maker {
  readonly productName: string;
  readonly laboratoryName: string;
  readonly state?: Pick<StateView, "mark">;
}

const side = 36;
const head = 20;
const foot = 26;

export function frameOf({ width, height }: Pick<Sheet, "width" | "height">): Frame {
  return { left: side, top: head + 24, width: width - 2 * side, bottom: height - foot - 14 };
}

/** @param before pages of other reports */
export function drawRunningLines(sheet: Sheet, view: ReportView, { productName, laboratoryName, state }: Maker, before = 0): void {
  const { left, width } = frameOf(sheet);
  const right = left + width;
  const { smallStrong: strong, quiet } = styles;
  const lowest = sheet.height - foot;
  const pageText = view.patient?.texts.page ?? "Page {page} of {pages}";
  sheet.onEachPage((page, pages) => {
    const by = cutToWidth(`${laboratoryName} · ${productName}`, width * 0.52, quiet);
    sheet.text(cutToWidth(view.who, width * 0.45, strong), left, head + baselineOf(strong), strong);
    sheet.text(by, right, head + baselineOf(quiet), quiet, "right");
    sheet.rule(left, right, head + strong.leading + 4, 0.5, hairline);
    sheet.rule(left, right, lowest - 8, 0.5, hairline);
    sheet.text(
      view.patient?.texts.record ?? `Report ${view.id}, revision ${view.revision}, made ${view.made}`,
      left,
      lowest + baselineOf(quiet) - 4,
      quiet,
    );
    const marked = state?.mark === notSigned ? (view.patient?.texts.notSigned ?? notSigned) : state?.mark;
    const [mark, pageStyle] = marked ? [`${marked} · `, strong] : ["", quiet];
    sheet.text(
      `${mark}${pageText.replace("{page}", String(page)).replace("{pages}", String(pages))}`,
      right,
      lowest + baselineOf(pageStyle) - 4,
      pageStyle,
      "right",
    );
  }, before);
}
