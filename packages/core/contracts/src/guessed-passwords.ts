import { normalizedText } from "./normalized-text.ts";

const tooCommon = "This is one of the passwords that are guessed first. Choose another.";
const ofKnownWords =
  "This password is made of words that are guessed first: names of yours, of the laboratory or of this site. Add other words.";

const wordsOfTheField =
  "trabecula bars bone bones scan scans osteo osteoporosis density hrpqct pqct dxa xtremect scanco hologic lunar radius tibia femur hip spine " +
  "lab laboratory research researcher patient clinician doctor hospital university admin administrator login password secret welcome";

export type KnownNames = readonly (string | null | undefined)[];

export function guessRefusal(password: string, common: ReadonlySet<string>, names: KnownNames): string | null {
  if (isCommonPassword(password, common)) return tooCommon;
  return isMadeOfWords(password, [wordsOfTheField, ...names.map((name) => name ?? "")]) ? ofKnownWords : null;
}

/** @param listed by frequency */
export function commonPasswordsOf(listed: readonly string[]): ReadonlySet<string> {
  return new Set(listed.slice(0, 3000).map((password) => password.toLowerCase()));
}

/** Look-alike letters of other alphabets, in lower case, and letters that do not decompose. */
const alike = new Map(
  (
    "аa вb сc ԁd еe ԍg һh нh іi їi јj кk ӏl мm оo рp ԛq ѕs тt уy ѵv ԝw хx " +
    "αa βb εe ηn ιi κk μm νv οo ρp τt υu χx γy ωw ıi ɡg ɑa łl øo đd ðd ħh ŧt"
  )
    .split(" ")
    .map(([letter = "", ours = ""]) => [letter, ours]),
);
const pairs = new Map(Object.entries({ ß: "ss", æ: "ae", œ: "oe", þ: "th" }));

function plainLetters(text: string): string {
  const bare = normalizedText(normalizedText(text, "NFKD").toLowerCase(), "NFKD").replaceAll(/[\p{M}\p{Cf}]/gu, "");
  return [...bare].map((letter) => alike.get(letter) ?? pairs.get(letter) ?? letter).join("");
}

/** German without umlauts: `Müller` as `Mueller`. */
function germanSpelling(text: string): string {
  return normalizedText(text, "NFC").replaceAll(/[äöüÄÖÜ]/g, (letter) => `${normalizedText(letter, "NFD")[0]}e`);
}

const letterFor = new Map("@a 4a 8b (c 3e €e 6g 9g !i 0o $s 5s 7t +t 2z".split(" ").map(([sign, letter]) => [sign, letter]));

/** True for common passwords, including variants that satisfy password rules: `Password1!` and `P@ssw0rd-2026` count as `password`. */
export function isCommonPassword(password: string, common: ReadonlySet<string>): boolean {
  return variants(password).some((text) => common.has(text) || common.has(trimNonLetters(text)));
}

export function isMadeOfWords(password: string, words: readonly string[]): boolean {
  const known = [...new Set(words.flatMap(wordsOf))];
  return variants(password).some((text) => isSequenceOf(text.replaceAll(/[^\p{L}]/gu, ""), known));
}

/** Lower-case words of at least three letters; shorter words are too frequent. */
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

function variants(password: string): string[] {
  const written = plainLetters(password);
  const withoutSigns = written.replace(/[^\p{L}\d]/gu, "");
  const withoutSymbols = written.replace(/^[^a-z\d]+|(?<![^a-z\d])[^a-z\d]+$/g, "");
  const withoutYear = written.replace(/^[\d\-_.!]+|(?<![\d\-_.!])[\d\-_.!]+$/g, "");
  return [written, trimNonLetters(written), withoutSymbols, withoutYear, withoutSigns, trimNonLetters(withoutSigns)].flatMap(spellingsOf);
}

function trimNonLetters(text: string): string {
  return text.replace(/^[^a-z]+|(?<![^a-z])[^a-z]+$/g, "");
}

/** Reads 1 and | as 1, i and l. */
function spellingsOf(text: string): string[] {
  const withOne = (one: string) => [...text].map((letter) => (/[1|]/.test(letter) ? one : (letterFor.get(letter) ?? letter))).join("");
  return [text, withOne("1"), withOne("i"), withOne("l")];
}
