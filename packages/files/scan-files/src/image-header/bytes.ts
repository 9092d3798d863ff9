/** A file's bytes with the ways in which scanners write numbers. Whoever reads has checked that the place is there. */
export type HeaderBytes = {
  length: number;
  int32: (at: number) => number;
  /** Null where the number is larger than a double holds exactly. */
  int64: (at: number) => number | null;
  /** VAX F-float: two words, swapped, with an exponent that is two higher. Null for what is no number. */
  vaxFloat: (at: number) => number | null;
  /** A double in the same manner of writing, with words in reverse order. */
  vaxDouble: (at: number) => number | null;
  /** Bytes as letters of Latin-1, one each, so that places in the text are places in the file. */
  letters: (at: number, length: number) => string;
};

export function headerBytes(bytes: Uint8Array): HeaderBytes {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    length: bytes.length,
    int32: (at) => view.getInt32(at, true),
    int64: (at) => {
      const value = Number(view.getBigInt64(at, true));
      return Number.isSafeInteger(value) ? value : null;
    },
    vaxFloat: (at) => finite(swapped(bytes, at, 4).getFloat32(0) / 4),
    vaxDouble: (at) => finite(swapped(bytes, at, 8).getFloat64(0) / 4),
    letters: (at, length) => latin(bytes.subarray(at, at + length)),
  };
}

/** The bytes of each 16-bit word changed about, which makes a big-endian number of a VAX one. */
function swapped(bytes: Uint8Array, at: number, length: number): DataView {
  const view = new DataView(new ArrayBuffer(length));
  for (let index = 0; index < length; index += 1) view.setUint8(index, bytes[at + (index ^ 1)]!);
  return view;
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

function latin(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}
