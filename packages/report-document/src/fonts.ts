import { readFileSync } from "node:fs";
import * as fontkit from "fontkit";

/** Regular and semibold of Inter for text and numbers, Source Serif 4 for headings. */
export type Face = "regular" | "semibold" | "serif";

const files: Readonly<Record<Face, string>> = {
  regular: "inter-regular.ttf",
  semibold: "inter-semibold.ttf",
  serif: "source-serif-4-semibold.ttf",
};

/**
 * Figures of one width, so that numbers stand beneath each other, and letters as they were typed: Inter would draw the x of
 * "2x3" as a multiplication sign.
 */
export const features = { tnum: true, calt: false };

export const allFaces: readonly Face[] = ["regular", "semibold", "serif"];

const opened = new Map<Face, fontkit.Font>();

/**
 * Read once a process, since that takes longer than drawing a report, and not before something is drawn: the CMS loads this
 * file at each start and draws in other threads.
 */
export function fontOf(face: Face): fontkit.Font {
  const font = opened.get(face) ?? open(face);
  opened.set(face, font);
  return font;
}

function open(face: Face): fontkit.Font {
  const font = fontkit.create(readFileSync(new URL(`../fonts/${files[face]}`, import.meta.url)));
  if (!("hasGlyphForCodePoint" in font)) throw new Error(`${files[face]} is a collection, not one font.`);
  settleCharacters(font);
  return font;
}

/**
 * A glyph keeps the character that it was first asked for by, and that is what is copied out of a document. Asked for here in
 * one order, two characters of one glyph (the micro sign and μ) give the same bytes whatever was drawn before. Private
 * characters, which Inter has for its variants, would be copied in place of the digits.
 */
function settleCharacters(font: fontkit.Font): void {
  const isPrivate = (codePoint: number) => codePoint >= 0xe000 && codePoint <= 0xf8ff;
  const known = font.characterSet.filter((codePoint) => !isPrivate(codePoint)).sort((left, right) => left - right);
  for (const codePoint of known) font.glyphForCodePoint(codePoint);
  // Figures of one width are further glyphs, of digits and punctuation.
  for (const codePoint of known.filter((each) => each < 0x2070)) {
    const character = String.fromCodePoint(codePoint);
    if (/[\p{N}\p{P}\p{S}\p{Z}]/u.test(character)) font.layout(character, features);
  }
}

const widths = new Map<string, number>();
const mostKnown = 20_000;

/** Width of a text in points. Words come again and again in reports, so widths are kept until there are many. */
export function widthOf(text: string, face: Face, size: number): number {
  const key = `${face} ${text}`;
  let width = widths.get(key);
  if (width === undefined) {
    if (widths.size >= mostKnown) widths.clear();
    const font = fontOf(face);
    width = font.layout(text, features).advanceWidth / font.unitsPerEm;
    widths.set(key, width);
  }
  return width * size;
}
