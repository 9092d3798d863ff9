import { textMark, type TextMark } from "../scene/scene.ts";
import type { Caption, ChartSize } from "./types.ts";
import { measureText } from "../scene/measure.ts";

export interface CaptionRoom {
  top: number;
  bottom: number;
  side: number;
  marks: TextMark[];
}

const margin = 12;
const styles = {
  title: { type: 15, weight: 600, leading: 20 },
  source: { type: 11, weight: 400, leading: 15 },
} as const;

export function captionRoom(caption: Caption | undefined, { width, height }: ChartSize): CaptionRoom {
  if (!caption) return { top: 0, bottom: 0, side: 0, marks: [] };
  const title = linesOf("title", caption.title, width);
  const source = linesOf("source", caption.source, width);
  const bottom = source.length * styles.source.leading + margin;
  return {
    top: title.length * styles.title.leading + margin,
    bottom,
    side: margin,
    marks: [
      ...title.map((text, index) => markOf("title", text, (index + 1) * styles.title.leading)),
      ...source.map((text, index) => markOf("source", text, height - bottom + margin / 2 + (index + 1) * styles.source.leading - 4)),
    ],
  };
}

function linesOf(role: "title" | "source", text: string, width: number): string[] {
  return wrapText(text, width - 2 * margin, styles[role].type, styles[role].weight);
}

function markOf(role: "title" | "source", text: string, y: number): TextMark {
  const { type, weight } = styles[role];
  return textMark(role, text, { x: margin + 2, y, size: type, weight });
}

function wrapText(text: string, width: number, size: number, weight: 400 | 600): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && measureText(longer, size, weight) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
