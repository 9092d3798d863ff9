import { charactersOf } from "@trabecula/messages";
import { allFaces, fontOf } from "./fonts.ts";

/** Stands for a character that the fonts do not have: seen as missing rather than left out. */
const replacement = "\u25a0";

/** Invisible marks of direction, joining and emoji style, which would be drawn as missing characters. */
const invisible = /[\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Mn}\ufe0f]/u;

/**
 * A text of one line with characters that every font has. What comes in is any text that people typed: control characters and
 * line breaks become spaces, an emoji or a word in another script becomes one ■ a character.
 */
export function printable(text: string): string {
  const oneLine = text.normalize("NFC").replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
  if (isPlain(oneLine)) return oneLine;
  return charactersOf(oneLine)
    .map((cluster) => (isPlain(cluster) ? cluster : withoutInvisible(cluster)))
    .join("");
}

function isPlain(text: string): boolean {
  for (const character of text) if (!has(character.codePointAt(0)!)) return false;
  return true;
}

/** A soft hyphen or a mark of direction alone takes no room at all. */
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
