import type { Scanner, Site } from "@trabecula/contracts";

/** Voxel size and slices per stack distinguish generations; the header's type does not. */
const generations: { scanner: Scanner; voxelMm: number; toleranceMm: number; slicesOfStack: number }[] = [
  { scanner: "xtremect-1", voxelMm: 0.082, toleranceMm: 0.0005, slicesOfStack: 110 },
  { scanner: "xtremect-2", voxelMm: 0.0607, toleranceMm: 0.0003, slicesOfStack: 168 },
];

const specimenVoxelMm = 0.03;

/** Maximum of the form; limbs are shorter. */
const largestOffsetMm = 500;

type Voxel = readonly [number, number, number] | null;

export function generationOf(voxelMm: Voxel): Scanner | null {
  const known = generations.find((generation) => voxelMm?.every((edge) => Math.abs(edge - generation.voxelMm) <= generation.toleranceMm));
  return known?.scanner ?? null;
}

export function isSpecimenVoxel(voxelMm: Voxel): boolean {
  return voxelMm !== null && Math.max(...voxelMm) < specimenVoxelMm;
}

export function stacksOf(slices: number | null, scanner: Scanner | null): number | null {
  const generation = generations.find((known) => known.scanner === scanner);
  if (slices === null || !generation) return null;
  const stacks = slices / generation.slicesOfStack;
  return Number.isInteger(stacks) && stacks >= 1 && stacks <= 20 ? stacks : null;
}

/**
 * Millimeters from reference line to slice 1. Null if the line was never set (zero) or lies on slice 1, because no limb
 * protocol has zero offset.
 */
export function offsetOf(startMm: number | null, referenceLineMm: number | null): number | null {
  if (startMm === null || referenceLineMm === null || referenceLineMm === 0) return null;
  const offset = Math.round(Math.abs(referenceLineMm - startMm) * 1000) / 1000;
  return offset > 0 && offset <= largestOffsetMm ? offset : null;
}

export const noWords = { site: null, side: null } as const;

/** Fixed protocol offsets in mm; they distinguish the bones. */
const fixedOffsets: Partial<Record<Scanner, Partial<Record<Site, number>>>> = {
  "xtremect-1": { "distal-radius": 9.5, "distal-tibia": 22.5 },
  "xtremect-2": { "distal-radius": 9, "distal-tibia": 22 },
};

/** Headers store whole µm, and the line is set by hand. */
const offsetToleranceMm = 0.05;

/** Bone with this fixed offset; null for others, as in relative protocols. */
export function siteOfOffset(scanner: Scanner | null, offsetMm: number | null): Site | null {
  const offsets = scanner === null || offsetMm === null ? {} : (fixedOffsets[scanner] ?? {});
  const found = Object.entries(offsets).find(([, offset]) => Math.abs(offset - offsetMm!) <= offsetToleranceMm);
  return found ? (found[0] as Site) : null;
}
