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

const opened = new Map<Face, DocumentFont>();

/**
 * Read once a process, since that takes longer than drawing a report, and not before something is drawn: the CMS loads this
 * file at each start and draws in other threads.
 */
export function fontOf(face: Face): DocumentFont {
  const font = opened.get(face) ?? open(face);
  opened.set(face, font);
  return font;
}

/** A font that lays out word by word. */
type DocumentFont = fontkit.Font & { layout: (text: string) => Run };
type Run = Pick<fontkit.GlyphRun, "glyphs" | "positions" | "advanceWidth">;

const mostKnown = 20_000;
const apostrophe = 0x2019;

function open(face: Face): DocumentFont {
  const font = fontkit.create(readFileSync(new URL(`../fonts/${files[face]}`, import.meta.url)));
  if (!("hasGlyphForCodePoint" in font)) throw new Error(`${files[face]} is a collection, not one font.`);
  settleCharacters(font);
  const layout = font.layout.bind(font);
  const runOf = keepingWords((word) => layout(word, features));
  return Object.assign(font, { layout: (text: string) => joined(wordsOf(text).map(runOf)) });
}

/**
 * Words come again and again in reports, and laying them out takes most of a document's time: each is laid out once, until
 * there are many. No letter is kerned with a space.
 */
function keepingWords(layOut: (word: string) => Run): (word: string) => Run {
  const known = new Map<string, Run>();
  return (word) => {
    let run = known.get(word);
    if (run === undefined) {
      if (known.size >= mostKnown) known.clear();
      run = layOut(word);
      known.set(word, run);
    }
    return run;
  };
}

function wordsOf(text: string): string[] {
  return text.match(/ +|[^ ]+/g) ?? [];
}

/** PDFKit scales the positions that it is given, so it never gets those that are kept. */
function joined(runs: readonly Run[]): Run {
  return {
    glyphs: runs.flatMap(({ glyphs }) => glyphs),
    positions: runs.flatMap(({ positions }) => positions.map((position) => ({ ...position }))),
    advanceWidth: runs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0),
  };
}

/**
 * A glyph keeps the character that it was first asked for by, and that is what is copied out of a document. Asked for here in
 * one order, two characters of one glyph (the micro sign and μ) give the same bytes whatever was drawn before. Private
 * characters, which Inter has for its variants, would be copied in place of the digits.
 */
function settleCharacters(font: fontkit.Font): void {
  const isPrivate = (codePoint: number) => codePoint >= 0xe000 && codePoint <= 0xf8ff;
  const known = font.characterSet.filter((codePoint) => !isPrivate(codePoint)).sort((left, right) => left - right);
  // The apostrophe first: a letter before it in the order of codes has its glyph.
  for (const codePoint of [apostrophe, ...known]) font.glyphForCodePoint(codePoint);
  // Figures of one width are further glyphs, of digits and punctuation.
  const signs = known
    .filter((each) => each < 0x2070)
    .map((each) => String.fromCodePoint(each))
    .filter((each) => /[\p{N}\p{P}\p{S}\p{Z}]/u.test(each));
  // Letters between them, so that no two of them become one glyph; at once, as one layout costs what a hundred do.
  font.layout(signs.join("n"), features);
}

const widths = new Map<string, number>();

/** Width of a text in points. Kept too, as most texts are measured before they are drawn. */
export function widthOf(text: string, face: Face, size: number): number {
  const key = `${face} ${text}`;
  let width = widths.get(key);
  if (width === undefined) {
    if (widths.size >= mostKnown) widths.clear();
    const font = fontOf(face);
    width = font.layout(text).advanceWidth / font.unitsPerEm;
    widths.set(key, width);
  }
  return width * size;
}
