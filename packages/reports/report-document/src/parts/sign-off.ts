import type { Block } from "../layout/block.ts";
import { baselineOf } from "../layout/paragraph.ts";
import type { Sheet } from "../sheet.ts";
import { hairline, styles } from "../styles.ts";

const lines = ["Reviewed by", "Signature", "Date"];
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
