import { breakLines } from "../break-lines.ts";
import { widthOf } from "../fonts.ts";
import type { Element, Sheet } from "../sheet.ts";
import type { Style } from "../styles.ts";
import { nothing, once, type Block } from "./block.ts";

/** Distance from a line's top to its baseline, centering the text. */
export function baselineOf({ size, leading }: Style): number {
  return (leading + size * 0.72) / 2;
}

export type TextType = "P" | "H1" | "H2" | "H3" | "Caption" | "LBody";

/** At least two lines stay together at page breaks. */
export function paragraph(sheet: Sheet, text: string, width: number, style: Style, type: TextType = "P"): Block {
  const element = once((parent: Element) => {
    if (type === "H1" || type === "H2") sheet.bookmark(text);
    return sheet.element(parent, type);
  });
  const part = (lines: readonly string[]): Block => ({
    height: lines.length * style.leading,
    draw: ({ x, y }, parent) =>
      sheet.content(element(parent), () =>
        lines.forEach((line, index) => sheet.text(line, x, y + index * style.leading + baselineOf(style), style)),
      ),
    split: (room) => {
      const fit = Math.min(Math.floor(room / style.leading), lines.length - 2);
      return fit < 2 ? null : [part(lines.slice(0, fit)), part(lines.slice(fit))];
    },
  });
  return text.trim() === "" ? nothing : part(breakLines(text, style.face, style.size, width));
}

/** Truncates to one line with "…". */
export function cutToWidth(text: string, width: number, { face, size }: Style): string {
  if (widthOf(text, face, size) <= width) return text;
  const characters = [...text];
  let [from, to] = [0, characters.length];
  while (from < to) {
    const middle = Math.ceil((from + to) / 2);
    if (widthOf(`${characters.slice(0, middle).join("").trimEnd()}\u2026`, face, size) <= width) from = middle;
    else to = middle - 1;
  }
  return `${characters.slice(0, from).join("").trimEnd()}\u2026`;
}
