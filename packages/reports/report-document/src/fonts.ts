import { readFileSync } from "node:fs";
import * as fontkit from "fontkit";
import { normalizedText } from "@trabecula/contracts";
import { charactersOf } from "@trabecula/messages";
import type { Style } from "./styles.ts";

export type Face = "regular" | "semibold" | "serif";

const files: Readonly<Record<Face, string>> = {
  regular: "inter-regular.ttf",
  semibold: "inter-semibold.ttf",
  serif: "source-serif-4-semibold.ttf",
};

/** No contextual alternates: Inter would turn the x of "2x3" into a multiplication sign. */
const inText = { tnum: false, calt: false };
/** Figures of equal width, for columns of numbers and axes. In text they would widen hyphens and parentheses. */
const inColumns = { tnum: true, calt: false };

export const featuresOf = (isTabular: boolean) => (isTabular ? inColumns : inText);

export const allFaces: readonly Face[] = ["regular", "semibold", "serif"];

const opened = new Map<Face, DocumentFont>();

/** Opens fonts lazily: opening takes longer than drawing, and the CMS imports this file but draws in worker threads. */
export function fontOf(face: Face): DocumentFont {
  const font = opened.get(face) ?? open(face);
  opened.set(face, font);
  return font;
}

type DocumentFont = fontkit.Font & { layout: (text: string, features: typeof inText) => Run };
type Run = Pick<fontkit.GlyphRun, "glyphs" | "positions" | "advanceWidth">;

const mostKnown = 20_000;
const apostrophe = 0x2019;

function open(face: Face): DocumentFont {
  const font = fontkit.create(readFileSync(new URL(`../fonts/${files[face]}`, import.meta.url)));
  if (!("hasGlyphForCodePoint" in font)) throw new Error(`${files[face]} is a collection, not one font.`);
  settleCharacters(font);
  const layout = font.layout.bind(font);
  const runOf = [false, true].map((isTabular) => keepingWords((word) => layout(word, featuresOfWord(word, isTabular))));
  return Object.assign(font, { layout: (text: string, { tnum }: typeof inText) => joined(wordsOf(text).map(runOf[tnum ? 1 : 0]!)) });
}

/** Kerning next to figures would make readers of PDFs extract "27 , 2026". */
function featuresOfWord(word: string, isTabular: boolean) {
  return { ...featuresOf(isTabular), ...(/\d/.test(word) && { kern: false }) };
}

/** Caches words, because layout dominates drawing time. Kerning never involves a space. */
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
 * Requests characters in a fixed order, because a glyph keeps its first character for text copying (micro sign and μ
 * share a glyph). Omits private characters, which would be copied instead of digits.
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
  font.layout(signs.join("n"), inColumns);
}

const widths = new Map<string, number>();

/** Points. Cached, because most texts are measured before drawing. */
export function widthOf(text: string, { face, size, isTabular = false }: Pick<Style, "face" | "size" | "isTabular">): number {
  const key = `${face} ${isTabular} ${text}`;
  let width = widths.get(key);
  if (width === undefined) {
    if (widths.size >= mostKnown) widths.clear();
    const font = fontOf(face);
    width = font.layout(text, featuresOf(isTabular)).advanceWidth / font.unitsPerEm;
    widths.set(key, width);
  }
  return width * size;
}

/** Marks unsupported characters instead of dropping them. */
const replacement = "\u25a0";

/** Invisible direction, joining and emoji marks would appear as missing characters. */
const invisible = /[\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Mn}\ufe0f]/u;

/** Control characters and line breaks become spaces; each unsupported character becomes ■. */
export function printable(text: string): string {
  const oneLine = normalizedText(text, "NFC").replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
  if (isPlain(oneLine)) return oneLine;
  return charactersOf(oneLine)
    .map((cluster) => (isPlain(cluster) ? cluster : withoutInvisible(cluster)))
    .join("");
}

/** Spells codes and names, which must not lose a character: "Ж-日" becomes "Ж-[U+65E5]". */
export function spelled(text: string): string {
  const oneLine = normalizedText(text, "NFC").replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
  return Array.from(oneLine, (character) => {
    const codePoint = character.codePointAt(0)!;
    return has(codePoint) && character !== replacement ? character : `[U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}]`;
  }).join("");
}

function isPlain(text: string): boolean {
  for (const character of text) if (!has(character.codePointAt(0)!)) return false;
  return true;
}

function withoutInvisible(cluster: string): string {
  const seen = [...cluster].filter((character) => !invisible.test(character)).join("");
  if (seen === "") return /[\p{Cs}\p{Co}\p{Cn}]/u.test(cluster) ? replacement : "";
  return isPlain(seen) ? seen : replacement;
}

const known = new Map<number, boolean>();

function has(codePoint: number): boolean {
  let answer = known.get(codePoint);
  if (answer === undefined) {
    answer = allFaces.every((face) => fontOf(face).hasGlyphForCodePoint(codePoint)) && !invisible.test(String.fromCodePoint(codePoint));
    known.set(codePoint, answer);
  }
  return answer;
}
