import { readFileSync } from "node:fs";
import * as fontkit from "fontkit";

export type Face = "regular" | "semibold" | "serif";

const files: Readonly<Record<Face, string>> = {
  regular: "inter-regular.ttf",
  semibold: "inter-semibold.ttf",
  serif: "source-serif-4-semibold.ttf",
};

/** Tabular figures. No contextual alternates: Inter would turn the x of "2x3" into a multiplication sign. */
export const features = { tnum: true, calt: false };

export const allFaces: readonly Face[] = ["regular", "semibold", "serif"];

const opened = new Map<Face, DocumentFont>();

/** Cached and loaded lazily: opening takes longer than drawing, and the CMS imports this file but draws in worker threads. */
export function fontOf(face: Face): DocumentFont {
  const font = opened.get(face) ?? open(face);
  opened.set(face, font);
  return font;
}

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

/** Caches layout per word, because layout dominates drawing time. Kerning never involves a space. */
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

/** Copies positions, because PDFKit scales them in place. */
function joined(runs: readonly Run[]): Run {
  return {
    glyphs: runs.flatMap(({ glyphs }) => glyphs),
    positions: runs.flatMap(({ positions }) => positions.map((position) => ({ ...position }))),
    advanceWidth: runs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0),
  };
}

/**
 * A glyph keeps the first character that requested it for text copying. A fixed order makes output independent of
 * earlier drawing (micro sign and μ share a glyph). Private characters are excluded, or they would be copied instead of
 * digits.
 */
function settleCharacters(font: fontkit.Font): void {
  const isPrivate = (codePoint: number) => codePoint >= 0xe000 && codePoint <= 0xf8ff;
  const known = font.characterSet.filter((codePoint) => !isPrivate(codePoint)).sort((left, right) => left - right);
  // The apostrophe must precede the modifier letter that shares its glyph.
  for (const codePoint of [apostrophe, ...known]) font.glyphForCodePoint(codePoint);
  // Tabular digits and punctuation are separate glyphs.
  const signs = known
    .filter((each) => each < 0x2070)
    .map((each) => String.fromCodePoint(each))
    .filter((each) => /[\p{N}\p{P}\p{S}\p{Z}]/u.test(each));
  // Letters in between prevent ligatures; one layout call costs as much as a hundred.
  font.layout(signs.join("n"), features);
}

const widths = new Map<string, number>();

/** Points. Cached, because most texts are measured before drawing. */
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
