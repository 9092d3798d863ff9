import type { LetterView, ReportView, StateView } from "@trabecula/report-view";
import type { ReferencesView } from "@trabecula/report-view/references";
import type { ChartRequests } from "./parts/over-age-charts.ts";
import { drawPages } from "./pages.ts";
import { drawRunningLines, pageSizes, type Maker, type PageSize } from "./parts/page-frame.ts";
import { openSheet } from "./sheet.ts";
import { textMark, type Scene } from "@trabecula/charts";
import { countOf } from "@trabecula/messages";
import { drawFigure } from "./draw-scene.ts";
import { allFaces, spelled } from "./fonts.ts";
import { stack } from "./layout/arrange.ts";
import { paragraph } from "./layout/paragraph.ts";
import { styles } from "./styles.ts";

export interface DocumentOptions extends Maker {
  readonly size: PageSize;
  /** Revision time, never the current time, so that output is reproducible. */
  readonly madeAt: Date;
  /** Omitted in a patient's document. */
  readonly references?: ReferencesView | null;
  readonly state?: StateView;
  readonly letter?: LetterView;
  /** PNG or JPEG of the view's letterhead. */
  readonly logo?: Uint8Array;
}

export interface ReportToDraw {
  readonly view: ReportView;
  readonly charts: ChartRequests;
  readonly options: DocumentOptions;
}

/** The same input gives the same bytes. Characters missing in the fonts are replaced, never dropped. */
export function renderReport(view: ReportView, charts: ChartRequests, options: DocumentOptions): Promise<Uint8Array> {
  const subject = `Report ${view.id}, revision ${view.revision}, ${options.letter ? "letter" : view.reading}`;
  return draw([{ view, charts, options }], options, { title: `${view.type}${view.patient?.texts.colon ?? ":"} ${view.who}`, subject });
}

export function renderReports(reports: readonly [ReportToDraw, ...ReportToDraw[]]): Promise<Uint8Array> {
  const subject = reports.map(({ view: { id, revision } }) => `Report ${id}, revision ${revision}`).join("; ");
  return draw(reports, reports[0].options, { title: countOf(reports.length, "report"), subject });
}

function draw(
  reports: readonly ReportToDraw[],
  { size, laboratoryName, productName, madeAt }: DocumentOptions,
  { title, subject }: { readonly title: string; readonly subject: string },
): Promise<Uint8Array> {
  const made = { Producer: "PDFKit", Creator: inOneLine(productName), CreationDate: madeAt };
  const info = { Title: inOneLine(title), Author: inOneLine(laboratoryName), Subject: inOneLine(subject), ...made };
  const language = reports[0]?.view.language;
  const sheet = openSheet(pageSizes[size], info, language === "en" ? undefined : language);
  for (const { view, charts, options } of reports) {
    const before = sheet.pages();
    const printed = withPrintedNames(view);
    const letter = options.letter && { ...options.letter, identity: withPrintedValues(options.letter.identity) };
    const named = view.letterhead?.logo;
    if (named && options.logo) sheet.addLogo(named.id, options.logo);
    drawPages(sheet, printed, charts, { ...options, ...(letter && { letter }) });
    drawRunningLines(sheet, printed, options, before);
  }
  return sheet.bytes();
}

/** Spells codes stored before unprintable ones were refused; they must still tell two people apart. */
function withPrintedNames(view: ReportView): ReportView {
  return { ...view, who: spelled(view.who), name: spelled(view.name), identity: withPrintedValues(view.identity) };
}

const withPrintedValues = (facts: ReportView["identity"]) =>
  facts.map(({ label, value }) => ({ label, value: value === null ? null : spelled(value) }));

/** Metadata text without control characters or lone surrogates. */
function inOneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s\p{Cc}\ufffe\uffff]+/gu, " ")
    .trim();
}

const words =
  "Volumetric density of the distal radius, left: 318.6 mg HA/cm³ (T −2.5, 5th–95th percentile ±3.4 %). " +
  "References beyond their ages, Who Young Adults have measured; Katz & Vogt, “Trabecular Bone” 2021, pages 11–27.";

const curve = Array.from({ length: 60 }, (_, step) => `${step === 0 ? "M" : "L"}${step * 3},${50 + (step % 7)}`).join("");

const figure: Scene = {
  width: 200,
  height: 100,
  title: "Preparation",
  description: "Nobody gets this page.",
  marks: [
    { kind: "path", role: "median", d: curve },
    { kind: "rect", role: "lsc-band", x: 0, y: 0, width: 90, height: 9 },
    { kind: "circle", role: "point", cx: 50, cy: 50, r: 3 },
    textMark("point-text", "5.52", { x: 60, y: 50, size: 11, weight: 600 }),
    textMark("tick", "50th percentile", { x: 60, y: 80, size: 11, anchor: "middle" }),
  ],
};

const widths = [90, 130, 170, 210];

/** Warms up before a thread's first document; output bytes stay the same. */
export async function prepareToDraw(): Promise<void> {
  const sheet = openSheet(pageSizes.a4, { Title: "", Author: "", Subject: "", Producer: "", Creator: "", CreationDate: new Date(0) });
  for (const width of widths) {
    sheet.newPage();
    const texts = allFaces.map((face) => paragraph(sheet, words, width, { ...styles.body, face }));
    stack(texts).draw({ x: 40, y: 40 }, sheet.root);
    drawFigure(sheet, figure, { x: 40, y: 500 }, sheet.root);
  }
  await sheet.bytes();
}
