/** Letters of other alphabets that look like one of ours, in lower case, and those that no mark can be taken from. */
const alike = new Map(
  (
    "аa вb сc ԁd еe ԍg һh нh іi їi јj кk ӏl мm оo рp ԛq ѕs тt уy ѵv ԝw хx " +
    "αa βb εe ηn ιi κk μm νv οo ρp τt υu χx γy ωw ıi ɡg ɑa łl øo đd ðd ħh ŧt"
  )
    .split(" ")
    .map(([letter = "", ours = ""]) => [letter, ours]),
);
const pairs = new Map(Object.entries({ ß: "ss", æ: "ae", œ: "oe", þ: "th" }));

/**
 * A text as somebody guesses it who sees it: lower case, full-width letters and those of other alphabets as the ones they look like, no marks
 * on letters, nothing that nobody sees.
 */
export function plainLetters(text: string): string {
  const bare = text
    .normalize("NFKD")
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/[\p{M}\p{Cf}]/gu, "");
  return [...bare].map((letter) => alike.get(letter) ?? pairs.get(letter) ?? letter).join("");
}

/** Umlauts as German writes them where they are missing: `Müller` as `Mueller`. */
export function germanSpelling(text: string): string {
  return text.normalize("NFC").replaceAll(/[äöüÄÖÜ]/g, (letter) => `${letter.normalize("NFD")[0]}e`);
}
