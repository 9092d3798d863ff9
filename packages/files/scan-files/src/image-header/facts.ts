import type { Scanner, Site } from "@trabecula/contracts";

export type ByteRange = { at: number; length: number };

export type PixelForm = { label: string; bytes: number | null; compressed: boolean };

/** density = native / muScaling · slope + intercept, in `unit`; Hounsfield units: native · 1000 / (muScaling · muWater) − 1000. */
export type Calibration = {
  muScaling: number | null;
  slope: number | null;
  intercept: number | null;
  unit: string | null;
  muWater: number | null;
  text: string | null;
};

export type ImageFacts = {
  kind: "isq" | "scout" | "aim";
  label: string;
  /** Pixels along x, y, z. */
  size: readonly [number, number, number];
  voxelMm: readonly [number, number, number] | null;
  pixels: PixelForm;
  /** Derived from voxel size only, because all generations write the same type. */
  generation: Scanner | null;
  /** Voxels are smaller than in any limb scan. */
  isSpecimen: boolean;
  /** Slices of the scan; an AIM may hold a part. */
  slices: number | null;
  stacks: number | null;
  scanDate: string | null;
  measurementNumber: string | null;
  patientIndex: number | null;
  scannerId: number | null;
  /** Workstation-specific code; the user must tell its meaning. */
  siteCode: number | null;
  /** Read from the log's text, if available. */
  site: Site | null;
  side: "left" | "right" | null;
  startMm: number | null;
  referenceLineMm: number | null;
  /** Distance from reference line to slice 1; the direction is unknown. */
  offsetMm: number | null;
  energyKv: number | null;
  intensityMa: number | null;
  integrationMs: number | null;
  projections: number | null;
  calibration: Calibration;
  dataRange: readonly [number, number] | null;
  /** A person's name. Identifies: show only to the file's holder, never store or send. */
  name: string | null;
  namePlaces: readonly ByteRange[];
  /** Bytes before the image. */
  headerLength: number;
  /** The whole header was searched, so the name occurs nowhere else. */
  allNamesFound: boolean;
  doubts: readonly string[];
};

export type ImageHeader = { ok: true; facts: ImageFacts } | { ok: false; message: string };

const mostPixels = 100_000;

/** Null for impossible dimensions. */
export function imageSize(size: readonly (number | null)[]): [number, number, number] | null {
  const [x, y, z] = size;
  const isSize = (pixels: number | null | undefined): pixels is number => pixels != null && pixels >= 1 && pixels <= mostPixels;
  return isSize(x) && isSize(y) && isSize(z) ? [x, y, z] : null;
}

/** Edges from 0.1 µm to 10 mm, else null. */
export function voxelOf(edges: readonly (number | null)[]): [number, number, number] | null {
  const [x, y, z] = edges;
  const isEdge = (edge: number | null | undefined): edge is number => edge != null && edge >= 0.0001 && edge <= 10;
  return isEdge(x) && isEdge(y) && isEdge(z) ? [x, y, z] : null;
}

/** Nonnegative integer, else null. */
export function counted(value: number | null): number | null {
  return value !== null && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

/** Positive number, else null. */
export function above(value: number | null): number | null {
  return value !== null && Number.isFinite(value) && value > 0 ? value : null;
}

export const damaged = (label: string) =>
  `The header of this ${label} is damaged: it states an image of a size that no scanner writes. Copy the file again in binary mode.`;

/** Text mode adds or removes bytes, which moves all numbers and names behind them. */
export const textMode = (label: string) =>
  `The header of this ${label} is damaged: it was copied in text mode. Copy the file again in binary mode.`;

/** True if each line feed of a binary header follows a carriage return, as text mode writes them. */
export function hasTextLineEnds(letters: string): boolean {
  let at = letters.indexOf("\n");
  if (at === -1) return false;
  for (; at !== -1; at = letters.indexOf("\n", at + 1)) if (letters[at - 1] !== "\r") return false;
  return true;
}

const largest = { energyKv: 200, intensityMa: 10, placeMm: 1500, muScaling: 65_536 };

/** True for facts that no scanner writes. */
export function areImpossible({ energyKv, intensityMa, startMm, referenceLineMm, calibration }: ImageFacts): boolean {
  return (
    (energyKv ?? 0) > largest.energyKv ||
    (intensityMa ?? 0) > largest.intensityMa ||
    Math.abs(startMm ?? 0) > largest.placeMm ||
    Math.abs(referenceLineMm ?? 0) > largest.placeMm ||
    (calibration.muScaling ?? 1) > largest.muScaling ||
    (calibration.muScaling ?? 1) < 1
  );
}

/** Padding of names is spaces or zeros. */
export const hasControls = (field: string) => /[\u0001-\u001f\u007f]/.test(field);

export const tooShort = (label: string) => `This ${label} ends within its header: the file was cut off. Copy it again in binary mode.`;

export function isCut([x, y, z]: ImageFacts["size"], { bytes }: PixelForm, headerLength: number, fileSize: number): boolean {
  return bytes !== null && fileSize < headerLength + x * y * z * bytes;
}

export const cutOff = "The file is shorter than its header says: it was cut off when it was copied, or is still being copied.";

/** The scanner's field has 40 characters. */
const longest = 200;

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
 * Finds the name elsewhere in the header, such as in the path of the original file. Order, separators and case do not
 * matter.
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
