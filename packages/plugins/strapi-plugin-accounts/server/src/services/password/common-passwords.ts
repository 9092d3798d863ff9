import { dictionary } from "@zxcvbn-ts/language-common";
import { germanSpelling, plainLetters } from "./plain-letters.ts";

const common = new Set(dictionary["passwords-common"].slice(0, 3000).map((password) => password.toLowerCase()));

const letterFor = new Map("@a 4a 8b (c 3e €e 6g 9g !i 0o $s 5s 7t +t 2z".split(" ").map(([sign, letter]) => [sign, letter]));

/** True for common passwords, including variants that satisfy password rules: `Password1!` and `P@ssw0rd-2026` count as `password`. */
export function isCommonPassword(password: string): boolean {
  return readings(password).some((text) => common.has(text) || common.has(withoutEnds(text)));
}

/** True if the password has only words of the list, digits and symbols. */
export function isMadeOfWords(password: string, words: readonly string[]): boolean {
  const known = [...new Set(words.flatMap(wordsOf))];
  return readings(password).some((text) => isSequenceOf(text.replaceAll(/[^\p{L}]/gu, ""), known));
}

/** Lower-case words of at least three letters; shorter ones are too frequent. */
function wordsOf(text: string): string[] {
  return [text, germanSpelling(text)].flatMap((spelling) => plainLetters(spelling).split(/[^\p{L}]+/u)).filter((word) => word.length >= 3);
}

function isSequenceOf(text: string, words: readonly string[]): boolean {
  const ends = [0];
  for (const end of ends) {
    for (const word of words) {
      const next = end + word.length;
      if (text.startsWith(word, end) && !ends.includes(next)) ends.push(next);
    }
  }
  return text !== "" && ends.includes(text.length);
}

function readings(password: string): string[] {
  const written = plainLetters(password);
  const withoutSigns = written.replace(/[^\p{L}\d]/gu, "");
  const withoutSymbols = written.replace(/^[^a-z\d]+|[^a-z\d]+$/g, "");
  const withoutYear = written.replace(/^[\d\-_.!]+|[\d\-_.!]+$/g, "");
  return [written, withoutEnds(written), withoutSymbols, withoutYear, withoutSigns, withoutEnds(withoutSigns)].flatMap(spellingsOf);
}

function withoutEnds(text: string): string {
  return text.replace(/^[^a-z]+|[^a-z]+$/g, "");
}

/** A 1 or a bar may be itself, an i or an l. */
function spellingsOf(text: string): string[] {
  const withOne = (one: string) => [...text].map((letter) => (/[1|]/.test(letter) ? one : (letterFor.get(letter) ?? letter))).join("");
  return [text, withOne("1"), withOne("i"), withOne("l")];
}
