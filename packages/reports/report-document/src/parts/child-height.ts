import type { ChildHeightView } from "@trabecula/report-view";
import { stack } from "../layout/arrange.ts";
import { nothing, type Block } from "../layout/block.ts";
import { paragraph } from "../layout/paragraph.ts";
import { table } from "../layout/table.ts";
import type { Sheet } from "../sheet.ts";
import { styles } from "../styles.ts";
import { section } from "./methods.ts";

const scoreShare = 0.18;

export function childHeightSection(sheet: Sheet, view: ChildHeightView | null, width: number): Block {
  if (view === null) return nothing;
  const texts = (lines: readonly string[], style = styles.quiet) => lines.map((text) => paragraph(sheet, text, width, style));
  const scores = view.lines.length === 0 ? [] : [scoresTable(sheet, view, width)];
  return section(sheet, "Reckoned with height", stack([...texts(view.sentences, styles.small), ...scores, ...texts(view.notes)], 3), width);
}

function scoresTable(sheet: Sheet, { lines, columns }: ChildHeightView, width: number): Block {
  const shown = [
    { head: "Z for age", of: ({ age }: (typeof lines)[number]) => age },
    ...(columns.forHeightAge ? [{ head: "Z for height age", of: (line: (typeof lines)[number]) => line.forHeightAge ?? "–" }] : []),
    ...(columns.adjusted ? [{ head: "Height-adjusted Z", of: (line: (typeof lines)[number]) => line.adjusted ?? "–" }] : []),
  ];
  const named = width * (1 - scoreShare * shown.length);
  return table(sheet, {
    columns: [{ width: named, align: "left" }, ...shown.map(() => ({ width: scoreShare * width, align: "right" as const }))],
    head: [{ text: "", style: styles.quiet }, ...shown.map(({ head }) => ({ text: head, style: styles.quiet }))],
    rows: lines.map((line) => ({
      kind: "line",
      cells: [`${line.abbreviation}, ${line.siteTitle}`, ...shown.map(({ of }) => of(line))].map((text) => ({ text, style: styles.small })),
    })),
    padding: 0.5,
  });
}
