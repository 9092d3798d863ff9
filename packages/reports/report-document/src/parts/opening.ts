import type { ReportView } from "@trabecula/report-view";
import { stack } from "../layout/arrange.ts";
import { space, type Block } from "../layout/block.ts";
import { paragraph } from "../layout/paragraph.ts";
import type { Sheet } from "../sheet.ts";
import { hairline, styles } from "../styles.ts";
import { factStrip } from "./facts.ts";

export function divider(sheet: Sheet, width: number, room: number): Block {
  return {
    height: room * 2,
    draw: ({ x, y }) => sheet.artifact(() => sheet.rule(x, x + width, y + room, 0.5, hairline)),
  };
}

export function opening(sheet: Sheet, view: ReportView, width: number): Block {
  const facts = [...view.identity, { label: "Validity", value: view.validity.short }];
  return stack([
    paragraph(sheet, view.who === view.name ? view.type : `${view.type} · ${view.who}`, width, styles.quiet),
    paragraph(sheet, view.name, width, styles.title, "H1"),
    divider(sheet, width, 5),
    factStrip(sheet, facts, width),
    divider(sheet, width, 5),
  ]);
}

export function summaryBlock(sheet: Sheet, { summary, legend }: ReportView, width: number): Block {
  const rest = summary.notCompared === null ? [] : [summary.notCompared];
  const quiet = [...rest, ...summary.populations, ...summary.remarks, ...(legend === null ? [] : [`${legend}.`])];
  return stack([
    paragraph(sheet, summary.sentences.join(" "), width, styles.lead),
    summary.category === null ? space(0) : stack([space(3), paragraph(sheet, summary.category, width, styles.strong)]),
    space(3),
    paragraph(sheet, quiet.join(" "), width, styles.quiet),
  ]);
}
