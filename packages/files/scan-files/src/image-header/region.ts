import type { Scanner, Site } from "@trabecula/contracts";

/** Voxel and slices of a stack of each generation; the type that the header states is the same for all. */
const generations: { scanner: Scanner; voxelMm: number; toleranceMm: number; slicesOfStack: number }[] = [
  { scanner: "xtremect-1", voxelMm: 0.082, toleranceMm: 0.0005, slicesOfStack: 110 },
  { scanner: "xtremect-2", voxelMm: 0.0607, toleranceMm: 0.0003, slicesOfStack: 168 },
];

/** Half the smallest voxel of a limb's scanner. */
const specimenVoxelMm = 0.03;

/** The form takes no larger one; limbs are shorter. */
const largestOffsetMm = 500;

type Voxel = readonly [number, number, number] | null;

/** The generation whose voxel it is along all three axes. */
export function generationOf(voxelMm: Voxel): Scanner | null {
  const known = generations.find((generation) => voxelMm?.every((edge) => Math.abs(edge - generation.voxelMm) <= generation.toleranceMm));
  return known?.scanner ?? null;
}

export function isSpecimenVoxel(voxelMm: Voxel): boolean {
  return voxelMm !== null && Math.max(...voxelMm) < specimenVoxelMm;
}

/** Whole stacks; null where the slices are no multiple of a stack, or the scanner is not known. */
export function stacksOf(slices: number | null, scanner: Scanner | null): number | null {
  const generation = generations.find((known) => known.scanner === scanner);
  if (slices === null || !generation) return null;
  const stacks = slices / generation.slicesOfStack;
  return Number.isInteger(stacks) && stacks >= 1 && stacks <= 20 ? stacks : null;
}

/**
 * From the reference line to slice 1, in mm. A line at zero was never set, and one on slice 1 itself says as little: both
 * are null, since an offset of nothing is no region of a limb's protocol.
 */
export function offsetOf(startMm: number | null, referenceLineMm: number | null): number | null {
  if (startMm === null || referenceLineMm === null || referenceLineMm === 0) return null;
  const offset = Math.round(Math.abs(referenceLineMm - startMm) * 1000) / 1000;
  return offset > 0 && offset <= largestOffsetMm ? offset : null;
}

/** Of a header that has a number for the site and no words. */
export const noWords = { site: null, side: null } as const;

/** Distances of the makers' fixed protocols, in mm, which tell the two bones apart. */
const fixedOffsets: Partial<Record<Scanner, Partial<Record<Site, number>>>> = {
  "xtremect-1": { "distal-radius": 9.5, "distal-tibia": 22.5 },
  "xtremect-2": { "distal-radius": 9, "distal-tibia": 22 },
};

/** A header has whole µm, and the line is set by hand. */
const offsetToleranceMm = 0.05;

/** The bone whose fixed protocol the offset is of; null for any other offset, as a share of the limb's length gives. */
export function siteOfOffset(scanner: Scanner | null, offsetMm: number | null): Site | null {
  const offsets = scanner === null || offsetMm === null ? {} : (fixedOffsets[scanner] ?? {});
  const found = Object.entries(offsets).find(([, offset]) => Math.abs(offset - offsetMm!) <= offsetToleranceMm);
  return found ? (found[0] as Site) : null;
}
