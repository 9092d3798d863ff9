import type { Scene } from "@trabecula/charts";
import {
  baselineOf,
  inColumns,
  bullets,
  createFlow,
  cutToWidth,
  drawFigure,
  frameOf,
  hairline,
  headed,
  openSheet,
  pageSizes,
  paragraph,
  pointsPerPixel,
  stack,
  styles,
  table,
  type Block,
  type PageSize,
  type Sheet,
} from "@trabecula/report-document/drawing";
import type { FitReport, ReportPart, ReportSection, ReportTable } from "./fit-report.ts";

export interface FitPdfOptions {
  readonly size: PageSize;
  readonly madeAt: Date;
}

const gap = 9;

export async function fitReportPdf(report: FitReport, { size, madeAt }: FitPdfOptions): Promise<Uint8Array> {
  const sheet = openSheet(pageSizes[size], {
    Title: report.title,
    Author: "",
    Subject: "Report of fitted reference curves",
    Producer: "PDFKit",
    Creator: report.software,
    CreationDate: madeAt,
  });
  const frame = frameOf(sheet);
  const flow = createFlow(sheet, frame);
  flow.place(paragraph(sheet, report.title, frame.width, styles.title, "H1"), 0);
  for (const section of report.sections) {
    if (section.isCurve) flow.breakPage();
    for (const block of blocksOf(sheet, section, frame.width)) flow.place(block, gap);
  }
  drawRunningLines(sheet, report);
  return sheet.bytes();
}

function blocksOf(sheet: Sheet, { title, parts }: ReportSection, width: number): Block[] {
  const blocks = parts.flatMap((part) => blocksOfPart(sheet, part, width));
  const [first, ...others] = blocks;
  if (title === null || !first) return blocks;
  return [headed(paragraph(sheet, title, width, styles.section, "H2"), first, 4), ...others];
}

function blocksOfPart(sheet: Sheet, part: ReportPart, width: number): Block[] {
  switch (part.kind) {
    case "paragraph":
      return [paragraph(sheet, part.text, width, styles.body)];
    case "list":
      return [bullets(sheet, part.items, width)];
    case "figure":
      return [figure(sheet, part.scene)];
    case "figures": {
      const heading = paragraph(sheet, part.title, width, styles.strong, "H3");
      return [headed(heading, stack(pairs(sheet, part.scenes), 6), 3)];
    }
    case "table":
      return [headed(paragraph(sheet, part.caption, width, styles.strong, "H3"), tableOf(sheet, part, width), 3)];
  }
}

function figure(sheet: Sheet, scene: Scene): Block {
  return { height: scene.height * pointsPerPixel, draw: (at, parent) => drawFigure(sheet, scene, at, parent) };
}

function pairs(sheet: Sheet, scenes: readonly Scene[]): Block[] {
  const rows = Array.from({ length: Math.ceil(scenes.length / 2) }, (_, row) => scenes.slice(row * 2, row * 2 + 2));
  return rows.map((row) =>
    inColumns(
      row.map((scene) => figure(sheet, scene)),
      row.map((scene) => scene.width * pointsPerPixel),
      10,
    ),
  );
}

const headingShare = 1.4;

function tableOf(sheet: Sheet, { header, rows }: ReportTable, width: number): Block {
  const each = width / (header.length - 1 + headingShare);
  return table(sheet, {
    columns: header.map((_, index) => ({ width: index === 0 ? each * headingShare : each, align: index === 0 ? "left" : "right" })),
    head: header.map((text) => ({ text, style: styles.quiet })),
    rows: rows.map((cells) => ({ kind: "line", cells: cells.map((text) => ({ text, style: styles.small })) })),
    padding: 1,
    ruled: true,
  });
}

function drawRunningLines(sheet: Sheet, { title, software }: FitReport): void {
  const { left, width, top, bottom } = frameOf(sheet);
  const { smallStrong: strong, quiet } = styles;
  sheet.onEachPage((page, pages) => {
    sheet.text(cutToWidth(title, width * 0.7, strong), left, top - 24 + baselineOf(strong), strong);
    sheet.rule(left, left + width, top - 9, 0.5, hairline);
    sheet.rule(left, left + width, bottom + 6, 0.5, hairline);
    sheet.text(`Fitted reference curves. ${software}.`, left, bottom + 10 + baselineOf(quiet), quiet);
    sheet.text(`Page ${page} of ${pages}`, left + width, bottom + 10 + baselineOf(quiet), quiet, "right");
  });
}
