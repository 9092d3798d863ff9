import type { ByteRange } from "./facts.ts";

/** The scanner's field has 40. */
const longest = 200;

/** Letters of a field up to its end, without padding; null where none can be read. */
export function nameIn(field: string): string | null {
  const letters = field
    .split("\0")[0]!
    .replaceAll(/[\u0000-\u001f\u007f-\u009f]/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, longest);
  return /[\p{L}\p{N}]/u.test(letters) ? letters : null;
}

/** Shorter ones would be found in the middle of other words. */
const fewestLetters = 4;

/**
 * Other places of the header where the name stands, such as the path of the original file: its words in either order,
 * whatever separates them, in small letters or capitals.
 *
 * @param letters the header, a letter a byte
 */
export function placesOfName(letters: string, name: string): ByteRange[] {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  // A number alone may be any of the header's own.
  if (words.join("").length < fewestLetters || !/\p{L}/u.test(name)) return [];
  const orders = [words, words.toReversed()].map((order) => order.join("[^\\p{L}\\p{N}]{0,3}"));
  return [...letters.matchAll(new RegExp(orders.join("|"), "giu"))].map(({ index, 0: found }) => ({ at: index, length: found.length }));
}

/** The same header with spaces where the name stood; nothing else differs, its length neither. */
export function blanked(header: Uint8Array, places: readonly ByteRange[]): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(header);
  for (const { at, length } of places) copy.fill(0x20, at, at + length);
  return copy;
}
