import type { Letterhead } from "@trabecula/contracts";
import { logoOf } from "@trabecula/messages/report-letter";
import { letterheadLines, signatureLines as lines, summaryNotes, type ReportView, type StateView } from "@trabecula/report-view";
import { inColumns, stack } from "../layout/arrange.ts";
import { space, type Block } from "../layout/block.ts";
import { paragraph, baselineOf } from "../layout/paragraph.ts";
import { printable } from "../fonts.ts";
import { exact, type Sheet } from "../sheet.ts";
import { hairline, styles } from "../styles.ts";
import { factStrip } from "./facts.ts";

export function divider(sheet: Sheet, width: number, room: number): Block {
  return { height: room * 2, draw: ({ x, y }) => sheet.artifact(() => sheet.rule(x, x + width, y + room, 0.5, hairline)) };
}

/** Uses two lines, so that a patient still gets one page. */
export function letterheadBlock(sheet: Sheet, { letterhead }: Pick<ReportView, "letterhead">, width: number): Block {
  if (!letterhead) return space(0);
  const [name, ...contact] = letterheadLines(letterhead);
  const words = (room: number) =>
    stack([paragraph(sheet, name!, room, styles.strong), paragraph(sheet, contact.join(" · "), room, styles.quiet)]);
  return stack([besideLogo(sheet, letterhead, width, words), divider(sheet, width, 4)]);
}

const largestLogo = { width: 120, height: 32 };
const besideGap = 10;

export function besideLogo(sheet: Sheet, letterhead: Letterhead | null | undefined, width: number, words: (room: number) => Block): Block {
  const image = letterhead?.logo ? sheet.logo(letterhead.logo.id) : null;
  if (!letterhead || image === null) return words(width);
  const scale = Math.min(largestLogo.width / image.width, largestLogo.height / image.height);
  const shown = { width: exact(image.width * scale), height: exact(image.height * scale) };
  const alt = printable(logoOf(letterhead.name));
  const logo: Block = {
    height: shown.height,
    draw: ({ x, y }, parent) => {
      const bbox = [exact(x), exact(y), exact(x + shown.width), exact(y + shown.height)] as const;
      const figure = sheet.element(parent, "Figure", { alt, bbox, placement: "Block" });
      sheet.content(figure, () => sheet.doc.image(image, exact(x), exact(y), shown));
    },
  };
  const room = width - shown.width - besideGap;
  return inColumns([logo, words(room)], [shown.width, room], besideGap);
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
