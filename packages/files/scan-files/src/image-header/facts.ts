import type { Scanner, Site } from "@trabecula/contracts";

/** A piece of the file. */
export type ByteRange = { at: number; length: number };

/** How pixels are stored. `bytes` is null where a compressed image has no fixed size a pixel. */
export type PixelForm = { label: string; bytes: number | null; compressed: boolean };

/**
 * From native numbers to density: density = native / muScaling · slope + intercept, in `unit`; Hounsfield units by
 * native · 1000 / (muScaling · muWater) − 1000.
 */
export type Calibration = {
  muScaling: number | null;
  slope: number | null;
  intercept: number | null;
  unit: string | null;
  muWater: number | null;
  text: string | null;
};

/** What the beginning of an image file says. Null: it does not say, or what stands there cannot be. */
export type ImageFacts = {
  kind: "isq" | "scout" | "aim";
  /** What people call such a file. */
  label: string;
  /** Pixels along x, y, z. */
  size: readonly [number, number, number];
  /** Edges of a voxel in mm. */
  voxelMm: readonly [number, number, number] | null;
  pixels: PixelForm;
  /** Decided by the voxel alone: scanners of all generations write the same type. */
  generation: Scanner | null;
  /** A specimen's scanner: voxels smaller than any of a limb's. */
  isSpecimen: boolean;
  /** Slices of the scan, of which an AIM may hold a part. */
  slices: number | null;
  stacks: number | null;
  scanDate: string | null;
  measurementNumber: string | null;
  patientIndex: number | null;
  scannerId: number | null;
  /** The workstation's own number of a site: what it stands for is to be asked. */
  siteCode: number | null;
  /** Where a log says it in words. */
  site: Site | null;
  side: "left" | "right" | null;
  startMm: number | null;
  referenceLineMm: number | null;
  /** From the reference line to slice 1; the header does not say to which side. */
  offsetMm: number | null;
  energyKv: number | null;
  intensityMa: number | null;
  integrationMs: number | null;
  projections: number | null;
  calibration: Calibration;
  /** Least and greatest native number. */
  dataRange: readonly [number, number] | null;
  /** A person's name, as found. It identifies: to be shown to whoever holds the file, and neither kept nor sent. */
  name: string | null;
  /** Every place of the header where that name stands. */
  namePlaces: readonly ByteRange[];
  /** Bytes before the image. */
  headerLength: number;
  /** The whole header was at hand and was looked through, so that a name can stand at no other place of it. */
  allNamesFound: boolean;
  doubts: readonly string[];
};

/** What a header says, or one sentence on why it cannot be read. */
export type ImageHeader = { ok: true; facts: ImageFacts } | { ok: false; message: string };

const mostPixels = 100_000;

/** Dimensions that an image can have; null for any other. */
export function imageSize(size: readonly (number | null)[]): [number, number, number] | null {
  const [x, y, z] = size;
  const isSize = (pixels: number | null | undefined): pixels is number => pixels != null && pixels >= 1 && pixels <= mostPixels;
  return isSize(x) && isSize(y) && isSize(z) ? [x, y, z] : null;
}

/** Edges between a tenth of a µm and 10 mm; null for any other. */
export function voxelOf(edges: readonly (number | null)[]): [number, number, number] | null {
  const [x, y, z] = edges;
  const isEdge = (edge: number | null | undefined): edge is number => edge != null && edge >= 0.0001 && edge <= 10;
  return isEdge(x) && isEdge(y) && isEdge(z) ? [x, y, z] : null;
}

/** A count or a number that someone gave; null where it is none or below zero. */
export function counted(value: number | null): number | null {
  return value !== null && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

/** The same where zero stands for nothing. */
export function above(value: number | null): number | null {
  return value !== null && Number.isFinite(value) && value > 0 ? value : null;
}

export const damaged = (label: string) =>
  `The header of this ${label} is damaged: it states an image of a size that no scanner writes. Copy the file again in binary mode.`;

export const tooShort = (label: string) => `This ${label} ends within its header: the file was cut off. Copy it again in binary mode.`;

/** An image that has a fixed size a pixel and is longer than its file. */
export function isCut([x, y, z]: ImageFacts["size"], { bytes }: PixelForm, headerLength: number, fileSize: number): boolean {
  return bytes !== null && fileSize < headerLength + x * y * z * bytes;
}

export const cutOff = "The file is shorter than its header says: it was cut off when it was copied, or is still being copied.";
