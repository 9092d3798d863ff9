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

/** Normalizes a text to what it looks like: lower case, no full-width or look-alike letters, accents or invisible characters. */
export function plainLetters(text: string): string {
  const bare = text
    .normalize("NFKD")
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/[\p{M}\p{Cf}]/gu, "");
  return [...bare].map((letter) => alike.get(letter) ?? pairs.get(letter) ?? letter).join("");
}

/** German spelling without umlauts: `Müller` as `Mueller`. */
export function germanSpelling(text: string): string {
  return text.normalize("NFC").replaceAll(/[äöüÄÖÜ]/g, (letter) => `${letter.normalize("NFD")[0]}e`);
}
