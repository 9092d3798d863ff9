/** Scanner number formats. Callers check bounds. */
export type HeaderBytes = {
  length: number;
  int32: (at: number) => number;
  /** Null beyond exact double precision. */
  int64: (at: number) => number | null;
  /** VAX F-float: swapped words, exponent higher by two. Null if not a number. */
  vaxFloat: (at: number) => number | null;
  /** VAX double, word order reversed. */
  vaxDouble: (at: number) => number | null;
  /** Latin-1, so that text positions equal byte offsets. */
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

/** Swaps bytes in 16-bit words, turning VAX numbers into big-endian. */
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
