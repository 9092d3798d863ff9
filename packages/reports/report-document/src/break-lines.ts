import { charactersOf, unbroken } from "@trabecula/messages";
import { widthOf, type Face } from "./fonts.ts";
import { printable } from "./printable-text.ts";

type Measure = (part: string) => number;

interface Piece {
  readonly text: string;
  readonly spaced: boolean;
}

/**
 * Breaks text to a width in points, at least one line. Breaks at spaces, after hyphens and slashes; never between
 * number and unit; inside words only if wider than a line. Keeps line breaks.
 */
export function breakLines(text: string, face: Face, size: number, width: number): string[] {
  const measure = (part: string) => widthOf(part, face, size);
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

/** Line-break opportunities of a word. Non-breaking spaces keep number and unit together. */
function partsOf(word: string): readonly string[] {
  if (word.includes("\u00a0")) return [word.replaceAll("\u00a0", " ")];
  return word.match(/[^-/\u2013\u2014]+[-/\u2013\u2014]*|[-/\u2013\u2014]+/gu) ?? [];
}

/** At least one character per part. */
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
