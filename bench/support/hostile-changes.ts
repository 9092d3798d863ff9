/** Mutations of a valid file. A seed makes each case reproducible. */

/** Numbers in [0, 1) from a seed (mulberry32). */
export type Random = () => number;

export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Change = (bytes: Uint8Array, random: Random) => Uint8Array;

/** Put into cells that may hold a name. A message that contains it leaks a person's name. */
export const madeUpName = "Zebedee Quarkwright";

const below = (random: Random, end: number) => Math.floor(random() * end);
const encode = (text: string) => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);

/** Replaces one cell of one line, with any separator. */
const withCell = (cell: string): Change => {
  return (bytes, random) => {
    const cells = decode(bytes).split(/([,;\t\n])/);
    cells[2 * below(random, Math.ceil(cells.length / 2))] = cell;
    return encode(cells.join(""));
  };
};

export const changes: Readonly<Record<string, Change>> = {
  beginning: (bytes, random) => bytes.slice(0, below(random, bytes.length + 1)),
  "bits turned": (bytes, random) => {
    const changed = bytes.slice();
    for (let count = 1 + below(random, 16); count > 0 && changed.length > 0; count -= 1)
      changed[below(random, changed.length)]! ^= 1 << below(random, 8);
    return changed;
  },
  "random bytes within": (bytes, random) => {
    const changed = bytes.slice();
    const start = below(random, changed.length);
    return changed.map((byte, at) => (at >= start && at < start + 64 ? below(random, 256) : byte));
  },
  "random bytes only": (_, random) => Uint8Array.from({ length: below(random, 4000) }, () => below(random, 256)),
  "random bytes behind its mark": (bytes, random) => bytes.slice(0, 4000).map((byte, at) => (at < 16 ? byte : below(random, 256))),
  "UTF-16": (bytes, random) => {
    const isLittle = random() < 0.5;
    const units = [0xfeff, ...bytes];
    return Uint8Array.from(units.flatMap((unit) => (isLittle ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])));
  },
  "pieces in another order": (bytes, random) => {
    const at = below(random, bytes.length + 1);
    return Uint8Array.from([...bytes.subarray(at), ...bytes.subarray(0, at)]);
  },
  "lines twice": (bytes, random) => {
    const lines = decode(bytes).split("\n");
    lines.splice(below(random, lines.length), 0, ...lines.slice(0, 1 + below(random, 4)));
    return encode(lines.join("\n"));
  },
  formula: withCell("=cmd|' /C calc'!A0"),
  name: withCell(madeUpName),
  "open quote": withCell('"'),
  "number of any size": withCell(`-1e${"9".repeat(400)}`),
  "word of a prototype": withCell("__proto__"),
};

/** Large cases, each a complete file; few are enough. */
export const giants: Readonly<Record<string, () => Uint8Array>> = {
  "a million columns": () => encode(`id,sex,age${",x".repeat(1_000_000)}\n`),
  "a million quotes": () => encode(`id,sex,age\n${'"'.repeat(1_000_000)}\n`),
  "a million empty lines": () => encode(`id,sex,age\n${"\r\n".repeat(1_000_000)}`),
  "a million separators": () => encode(";".repeat(1_000_000)),
  "one cell of a million letters": () => encode(`id,sex,age\n${"a".repeat(1_000_000)},F,30\n`),
  "a million zeros": () => new Uint8Array(1_000_000),
};
