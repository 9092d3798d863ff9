import { dictionary } from "@zxcvbn-ts/language-common";
import { germanSpelling, plainLetters } from "./plain-letters.ts";

/** The passwords that are used most, which guessing starts with; the library lists them by how often. */
const common = new Set(dictionary["passwords-common"].slice(0, 3000).map((password) => password.toLowerCase()));

/** Which letter a digit or symbol stands for where people write one in its place. */
const letterFor = new Map("@a 4a 8b (c 3e €e 6g 9g !i 0o $s 5s 7t +t 2z".split(" ").map(([sign, letter]) => [sign, letter]));

/**
 * Whether a password is a common one, also as the rules for passwords make people write it: `Password1!` and `P@ssw0rd-2026`
 * are `password` to those who guess.
 */
export function isCommonPassword(password: string): boolean {
  return readings(password).some((text) => common.has(text) || common.has(withoutEnds(text)));
}

/** Whether nothing but words of the list, digits and symbols are in a password. */
export function isMadeOfWords(password: string, words: readonly string[]): boolean {
  const known = [...new Set(words.flatMap(wordsOf))];
  return readings(password).some((text) => isSequenceOf(text.replaceAll(/[^\p{L}]/gu, ""), known));
}

/** The words of a text in lower case; shorter ones than three letters are in too much to tell anything. */
function wordsOf(text: string): string[] {
  return [text, germanSpelling(text)].flatMap((spelling) => plainLetters(spelling).split(/[^\p{L}]+/u)).filter((word) => word.length >= 3);
}

/** Whether a text is one or more of the words and nothing else. */
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

/** A password as those who guess may read it: as it stands, and without what people put around a word or in a letter's place. */
function readings(password: string): string[] {
  const written = plainLetters(password);
  const withoutSigns = written.replace(/[^\p{L}\d]/gu, "");
  const withoutSymbols = written.replace(/^[^a-z\d]+|[^a-z\d]+$/g, "");
  const withoutYear = written.replace(/^[\d\-_.!]+|[\d\-_.!]+$/g, "");
  return [written, withoutEnds(written), withoutSymbols, withoutYear, withoutSigns, withoutEnds(withoutSigns)].flatMap(spellingsOf);
}

/** Without the digits and symbols before and after the letters. */
function withoutEnds(text: string): string {
  return text.replace(/^[^a-z]+|[^a-z]+$/g, "");
}

/** The text itself and with the letters that its digits and symbols stand for; a 1 or a bar may be itself, an i or an l. */
function spellingsOf(text: string): string[] {
  const withOne = (one: string) => [...text].map((letter) => (/[1|]/.test(letter) ? one : (letterFor.get(letter) ?? letter))).join("");
  return [text, withOne("1"), withOne("i"), withOne("l")];
}
