import type { ByteRange } from "./facts.ts";

/** The scanner's field has 40 characters. */
const longest = 200;

/** Text of a field without padding, or null. */
export function nameIn(field: string): string | null {
  const letters = field
    .split("\0")[0]!
    .replaceAll(/[\u0000-\u001f\u007f-\u009f]/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, longest);
  return /[\p{L}\p{N}]/u.test(letters) ? letters : null;
}

/** Shorter names would match inside other words. */
const fewestLetters = 4;

/**
 * Other places of the header where the name stands, such as the path of the original file: its words in either order,
 * whatever separates them, in small letters or capitals.
 *
 * @param letters the header, a letter a byte
 */
export function placesOfName(letters: string, name: string): ByteRange[] {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  // A number alone could match header data.
  if (words.join("").length < fewestLetters || !/\p{L}/u.test(name)) return [];
  const orders = [words, words.toReversed()].map((order) => order.join("[^\\p{L}\\p{N}]{0,3}"));
  return [...letters.matchAll(new RegExp(orders.join("|"), "giu"))].map(({ index, 0: found }) => ({ at: index, length: found.length }));
}

/** Replaces the name by spaces; length and other bytes stay the same. */
export function blanked(header: Uint8Array, places: readonly ByteRange[]): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(header);
  for (const { at, length } of places) copy.fill(0x20, at, at + length);
  return copy;
}
