import { utcDay } from "@trabecula/contracts";
import { above, counted, placesOfName, type ImageFacts } from "./facts.ts";
import { scanDay } from "@trabecula/study-tables/dates";

export type HeaderBytes = {
  length: number;
  int32: (at: number) => number;
  /** Null beyond exact double precision. */
  int64: (at: number) => number | null;
  /** VAX F-float: swapped words, exponent higher by two. Null if not a number. */
  vaxFloat: (at: number) => number | null;
  /** VAX double, word order reversed. */
  vaxDouble: (at: number) => number | null;
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
  for (let at = 0; at < bytes.length; at += 8192) text += Reflect.apply(String.fromCharCode, null, bytes.subarray(at, at + 8192)) as string;
  return text;
}

/** OpenVMS epoch: 17 November 1858, 0:00. */
const epoch = Date.UTC(1858, 10, 17);
const ticksOfMillisecond = 10_000;

/**
 * The day of an OpenVMS quadword: 100 ns since 1858, by the scanner's clock, without a time zone.
 * @param low its lower 32 bits, of any sign
 * @param high its upper 32 bits
 * @returns `YYYY-MM-DD`; null for impossible days
 */
function dateOfVms(low: number, high: number): string | null {
  const milliseconds = ((high >>> 0) * 2 ** 32 + (low >>> 0)) / ticksOfMillisecond;
  const date = new Date(epoch + milliseconds);
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999 ? null : scanDay(utcDay(date));
}

export const isqBlock = 512;

export function commonFacts(header: HeaderBytes): Pick<ImageFacts, "scanDate" | "patientIndex" | "scannerId"> {
  return {
    scanDate: dateOfVms(header.int32(36), header.int32(40)),
    patientIndex: counted(header.int32(28)),
    scannerId: counted(header.int32(32)),
  };
}

export function measurementNumber(index: number): string | null {
  return above(index) === null ? null : String(index);
}

/** Converts thousandths (V, µA); zero means not stated. */
export function kilo(value: number): number | null {
  return above(value / 1000);
}

export function rangeOf(least: number, greatest: number): readonly [number, number] | null {
  return least < greatest ? [least, greatest] : null;
}

/** Skips the first block, where numbers could look like letters. */
export function furtherPlaces(header: HeaderBytes, headerLength: number, name: string) {
  const letters = header.letters(isqBlock, Math.max(0, headerLength - isqBlock));
  return placesOfName(letters, name).map(({ at, length }) => ({ at: at + isqBlock, length }));
}
