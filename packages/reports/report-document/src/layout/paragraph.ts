import { charactersOf, unbroken } from "@trabecula/messages";
import { widthOf, printable } from "../fonts.ts";
import type { Element, Sheet } from "../sheet.ts";
import type { Style } from "../styles.ts";
import { nothing, once, type Block } from "./block.ts";

type Measure = (part: string) => number;

interface Piece {
  readonly text: string;
  readonly spaced: boolean;
}

/**
 * Wraps to a width in points, at least one line; keeps line breaks. Breaks at spaces, after hyphens and slashes; never
 * between number and unit; inside words only if wider than a line.
 */
export function breakLines(text: string, style: Parameters<typeof widthOf>[1], width: number): string[] {
  const measure = (part: string) => widthOf(part, style);
  return text.split(/\r\n|[\n\r\u2028\u2029]/).flatMap((paragraph) => breakParagraph(printable(paragraph).trim(), measure, width));
}

function breakParagraph(text: string, measure: Measure, width: number): string[] {
  const space = measure(" ");
  const lines: string[] = [];
  let line = "";
  let used = 0;
  for (const { text: piece, spaced } of piecesOf(text, measure, width)) {
    const gap = spaced && line !== "" ? space : 0;
    const length = measure(piece);
    if (line !== "" && used + gap + length > width) {
      lines.push(line);
      [line, used] = [piece, length];
    } else {
      line += gap > 0 ? ` ${piece}` : piece;
      used += gap + length;
    }
  }
  return [...lines, line];
}

function piecesOf(text: string, measure: Measure, width: number): Piece[] {
  return unbroken(text)
    .split(" ")
    .flatMap((word) =>
      partsOf(word)
        .flatMap((part) => (measure(part) <= width ? [part] : chopped(part, measure, width)))
        .map((part, index): Piece => ({ text: part, spaced: index === 0 })),
    );
}

function partsOf(word: string): readonly string[] {
  if (word.includes("\u00a0")) return [word.replaceAll("\u00a0", " ")];
  return word.match(/[^-/\u2013\u2014]+[-/\u2013\u2014]*|[-/\u2013\u2014]+/gu) ?? [];
}

function chopped(word: string, measure: Measure, width: number): string[] {
  const parts: string[] = [];
  let part = "";
  let used = 0;
  for (const character of charactersOf(word)) {
    const length = measure(character);
    if (part !== "" && used + length > width) {
      parts.push(part);
      [part, used] = [character, length];
    } else {
      part += character;
      used += length;
    }
  }
  return part === "" ? parts : [...parts, part];
}

/** Distance from a line's top to its baseline, centering the text. */
export function baselineOf({ size, leading }: Style): number {
  return (leading + size * 0.72) / 2;
}

type TextType = "P" | "H1" | "H2" | "H3" | "Caption" | "LBody";

/** Keeps at least two lines together at page breaks. */
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
  return text.trim() === "" ? nothing : part(breakLines(text, style, width));
}

export function cutToWidth(text: string, width: number, style: Style): string {
  if (widthOf(text, style) <= width) return text;
  const characters = [...text];
  let [from, to] = [0, characters.length];
  while (from < to) {
    const middle = Math.ceil((from + to) / 2);
    if (widthOf(`${characters.slice(0, middle).join("").trimEnd()}\u2026`, style) <= width) from = middle;
    else to = middle - 1;
  }
  return `${characters.slice(0, from).join("").trimEnd()}\u2026`;
}
