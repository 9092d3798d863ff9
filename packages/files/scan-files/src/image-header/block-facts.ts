import type { HeaderBytes } from "./bytes.ts";
import { above, counted, type ImageFacts } from "./facts.ts";
import { placesOfName } from "./names.ts";
import { dateOfVms } from "./vms-date.ts";

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
