import type { Fact } from "@trabecula/report-view";
import { widthOf, printable } from "../fonts.ts";
import { stack } from "../layout/arrange.ts";
import { once, type Block } from "../layout/block.ts";
import { paragraph } from "../layout/paragraph.ts";
import type { Sheet } from "../sheet.ts";
import { styles } from "../styles.ts";

const gap = 16;
const notStated = "not stated";

export function factStrip(sheet: Sheet, facts: readonly Fact[], width: number): Block {
  const rows: Fact[][] = [];
  let left = 0;
  for (const fact of facts) {
    const own = Math.min(width, widthOfFact(fact));
    if (rows.length === 0 || own > left) {
      rows.push([fact]);
      left = width;
    } else rows.at(-1)!.push(fact);
    left -= own + gap;
  }
  return stack(
    rows.map((row) => factRow(sheet, row, width)),
    5,
  );
}

function factRow(sheet: Sheet, facts: readonly Fact[], width: number): Block {
  const cells = facts.map((fact) => factCell(sheet, fact, Math.min(width, widthOfFact(fact))));
  return {
    height: Math.max(0, ...cells.map(({ height }) => height)),
    draw: ({ x, y }, parent) => {
      let left = x;
      for (const [index, cell] of cells.entries()) {
        cell.draw({ x: left, y }, parent);
        left += Math.min(width, widthOfFact(facts[index]!)) + gap;
      }
    },
  };
}

/** Rounds up, so that a text does not wrap in its own width. */
function widthOfFact({ label, value }: Fact): number {
  const { quiet, body } = styles;
  return Math.ceil(Math.max(widthOf(label, quiet), widthOf(printable(value ?? notStated), body)) + 1);
}

function factCell(sheet: Sheet, { label, value }: Fact, width: number): Block {
  return stack([
    paragraph(sheet, label, width, styles.quiet),
    paragraph(sheet, value ?? notStated, width, value === null ? styles.quiet : styles.body),
  ]);
}

export function factLines(sheet: Sheet, facts: readonly Fact[], width: number): Block {
  return stack(facts.map(({ label, value }) => paragraph(sheet, `${label}: ${value ?? notStated}`, width, styles.small)));
}

export function bullets(sheet: Sheet, sentences: readonly string[], width: number): Block {
  const { small } = styles;
  const list = once((parent: Parameters<Block["draw"]>[1]) => sheet.element(parent, "L"));
  const items = sentences.map((sentence): Block => {
    const text = paragraph(sheet, sentence, width - 9, small, "LBody");
    return {
      height: text.height + 1.5,
      draw: ({ x, y }, parent) => {
        sheet.artifact(() =>
          sheet.doc
            .fillColor(small.color)
            .circle(x + 2, y + 5.5, 0.9)
            .fill(),
        );
        text.draw({ x: x + 9, y }, sheet.element(list(parent), "LI"));
      },
    };
  });
  return stack(items);
}
