import { charactersOf } from "@trabecula/messages";
import { allFaces, fontOf } from "./fonts.ts";

/** Marks unsupported characters instead of dropping them. */
const replacement = "\u25a0";

/** Invisible direction, joining and emoji marks would appear as missing characters. */
const invisible = /[\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Mn}\ufe0f]/u;

/** One line of characters that every font has. Control characters and line breaks become spaces; each unsupported character becomes ■. */
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
