import { letterheadLines, signatureLines as lines, summaryNotes, type ReportView, type StateView } from "@trabecula/report-view";
import { stack } from "../layout/arrange.ts";
import { space, type Block } from "../layout/block.ts";
import { paragraph, baselineOf } from "../layout/paragraph.ts";
import type { Sheet } from "../sheet.ts";
import { hairline, styles } from "../styles.ts";
import { factStrip } from "./facts.ts";

export function divider(sheet: Sheet, width: number, room: number): Block {
  return { height: room * 2, draw: ({ x, y }) => sheet.artifact(() => sheet.rule(x, x + width, y + room, 0.5, hairline)) };
}

/** In two lines, so that a patient still gets one page. */
export function letterheadBlock(sheet: Sheet, { letterhead }: Pick<ReportView, "letterhead">, width: number): Block {
  if (!letterhead) return space(0);
  const [name, ...contact] = letterheadLines(letterhead);
  return stack([
    paragraph(sheet, name!, width, styles.strong),
    paragraph(sheet, contact.join(" · "), width, styles.quiet),
    divider(sheet, width, 4),
  ]);
}

export function opening(sheet: Sheet, view: ReportView, width: number): Block {
  const facts = [...view.identity, { label: "Validity", value: view.validity.short }];
  return stack([
    letterheadBlock(sheet, view, width),
    paragraph(sheet, view.who === view.name ? view.type : `${view.type} · ${view.who}`, width, styles.quiet),
    paragraph(sheet, view.name, width, styles.title, "H1"),
    divider(sheet, width, 5),
    factStrip(sheet, facts, width),
    divider(sheet, width, 5),
  ]);
}

export function summaryBlock(sheet: Sheet, view: ReportView, width: number): Block {
  const { summary, legend } = view;
  const quiet = [...summaryNotes(view), ...(legend === null ? [] : [`${legend}.`])];
  return stack([
    summary.headline === null ? space(0) : stack([paragraph(sheet, summary.headline, width, styles.headline), space(3)]),
    paragraph(sheet, summary.sentences.join(" "), width, styles.lead),
    summary.category === null ? space(0) : stack([space(3), paragraph(sheet, summary.category, width, styles.strong)]),
    space(3),
    paragraph(sheet, quiet.join(" "), width, styles.quiet),
  ]);
}

export function stateBlock(sheet: Sheet, { addenda, signature, notice }: StateView, width: number): Block {
  const [first, ...others] = signature;
  return stack(
    [
      ...addenda.map((text) => paragraph(sheet, text, width, styles.body)),
      ...(first === undefined ? [] : [paragraph(sheet, first, width, styles.strong)]),
      ...[...others, ...(notice === null ? [] : [notice])].map((text) => paragraph(sheet, text, width, styles.quiet)),
    ],
    3,
  );
}

const height = 36;
const gap = 18;

export function signOff(sheet: Sheet, width: number): Block {
  const each = (width - gap * (lines.length - 1)) / lines.length;
  return {
    height,
    draw: ({ x, y }, parent) => {
      const element = sheet.element(parent, "P");
      lines.forEach((label, index) => {
        const left = x + index * (each + gap);
        sheet.artifact(() => sheet.rule(left, left + each, y + height - styles.quiet.leading - 2, 0.6, hairline));
        sheet.content(element, () => sheet.text(label, left, y + height - styles.quiet.leading + baselineOf(styles.quiet), styles.quiet));
      });
    },
  };
}
