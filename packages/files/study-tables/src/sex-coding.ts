import type { Sex } from "@trabecula/contracts";
import { isMissing, plainWord, sexWords } from "./words.ts";

export interface CodedColumn {
  header: string;
  values: Readonly<Record<string, string>>;
}

/** Null if not understood. */
export type SexReader = (text: string) => Sex | null;

/** `remark`: assumption to show with the scores; null if none. */
export type SexCoding = { ok: true; read: SexReader; remark: string | null } | { ok: false; message: string };

const isoRemark = "Sex read by ISO 5218 (1 male, 2 female), as the file does not declare its codes.";

/** ISO/IEC 5218; 0 ("not known") and 9 ("not applicable") select no curve. */
const iso5218: ReadonlyMap<string, Sex> = new Map([
  ["1", "male"],
  ["2", "female"],
]);

/**
 * Decides how a column writes the reference sex. Codes come from the map, then the header ("Sex(M=1, W=2)"), then
 * words. Undeclared numbers are ISO 5218 (1 male, 2 female) if there is a 2. Other numbers, such as 0 and 1, are not
 * guessed: a wrong guess would give every row the other sex's curve.
 * @param seen cells of the first rows
 */
export function readSexCoding(column: CodedColumn, seen: Iterable<string>): SexCoding {
  const declared = new Map<string, Sex>();
  for (const [code, meaning] of [...pairsOfHeader(column.header), ...Object.entries(column.values)]) {
    const sex = sexWords.get(plainWord(meaning));
    if (!sex) return { ok: false, message: `The column map gives “${meaning}” as a sex in “${column.header}”; use female or male.` };
    declared.set(codeOf(code), sex);
  }
  const read = (text: string) => declared.get(codeOf(text)) ?? sexInWords(column.header, text);
  if (declared.size > 0) return { ok: true, read, remark: null };

  const words = new Set([...seen].filter((text) => !isMissing(text)).map(codeOf));
  const codes = [...words].filter((word) => /^\d+$/.test(word));
  const unclear = unclearSexLetters(column.header, words);
  if (unclear.length > 0) return undeclared(column, unclear.map((letter) => letter.toUpperCase()).join(" and "));
  const hasWords = [...words].some((word) => sexOfWord(word) !== null);
  // 9 means unknown among words.
  const unstated = hasWords ? codes.filter((code) => code !== "9" && code !== "99") : codes;
  if (unstated.length === 0) return { ok: true, read, remark: null };
  if (hasWords) return mixed(column, unstated.toSorted());
  if (!words.has("2") || codes.some((code) => !["0", "1", "2", "9"].includes(code)))
    return undeclared(column, codes.toSorted().join(" and "));
  return { ok: true, read: (text) => iso5218.get(codeOf(text)) ?? read(text), remark: isoRemark };
}

/**
 * Letters that mean one sex in one language and the other sex in another: hombre and mujer or homme, varón and mujer or
 * vrouw and man, férfi and nő or female. Empty if other words or the header show the language.
 * @param words cells as `plainWord` makes them
 */
export function unclearSexLetters(header: string, words: ReadonlySet<string>): string[] {
  const pair = [
    ["h", "m"],
    ["m", "v"],
    ["f", "n"],
  ].find((letters) => letters.every((letter) => words.has(letter)));
  if (pair && !(pair.includes("v") && dutch.test(header))) return pair;
  // A lone M in Spanish or Portuguese ("Sexo") may be mujer or mulher, or masculino.
  const isAlone = words.has("m") && [...words].every((word) => word === "m" || sexOfWord(word) === null);
  return isAlone && /\b(?:sexo|g[eé]nero)\b/i.test(header) && !/\bf\b/i.test(header) ? ["m"] : [];
}

export function sexInWords(header: string, text: string): Sex | null {
  return dutch.test(header) && plainWord(text) === "v" ? "female" : sexOfWord(text);
}

const dutch = /geslacht/i;

/** Statistics programs write 1 as 1.00. */
function codeOf(text: string): string {
  return plainWord(text.trim().replace(/^(\d+)[.,]0+$/, "$1"));
}

/** Longer text is no word, and removing a code takes quadratic time. */
const longestWord = 60;

/** Accepts a code too, as in "1 - Male" or "Female (2)". */
function sexOfWord(text: string): Sex | null {
  const plain = plainWord(text);
  if (plain.length > longestWord) return null;
  return sexWords.get(plain) ?? sexWords.get(plain.replace(/^\d+(?:-+[=:)]?-*|[=:)]-*)|-*\(\d+\)$/g, "")) ?? null;
}

function undeclared({ header }: CodedColumn, codes: string): SexCoding {
  return {
    ok: false,
    message: `The column “${header}” codes the sex as ${codes} without saying which is which; declare it in the header, such as “sex (1=male, 2=female)”, or in the column map.`,
  };
}

function mixed({ header }: CodedColumn, codes: readonly string[]): SexCoding {
  const codeList = `${codes.length === 1 ? "code" : "codes"} ${codes.join(" and ")}`;
  return { ok: false, message: `The column “${header}” mixes words and the ${codeList}; say which is which.` };
}

/** Pairs such as "M=1, W=2" or "0: male", returned code first. */
function pairsOfHeader(header: string): [code: string, word: string][] {
  const pairs = [...header.matchAll(/([\p{L}\p{N}]+)\s*[=:]\s*([\p{L}\p{N}]+)/gu)];
  return pairs.flatMap(([, left, right]) => {
    if (/^\d+$/.test(right!) && sexWords.has(plainWord(left!))) return [[right!, left!]];
    return sexWords.has(plainWord(right!)) ? [[left!, right!]] : [];
  });
}
