import type { ReadValue } from "./values.ts";

export type Generation = "xtremect-1" | "xtremect-2";

const generationLabels: Record<Generation, string> = { "xtremect-1": "XtremeCT I", "xtremect-2": "XtremeCT II" };

/**
 * Trabecular thickness in mm that is plausible only for XtremeCT I (up to) or II (from). The first generation derives
 * about a third of what the second measures. Above `most`, the unit is wrong.
 */
const thicknessMm = { firstUpTo: 0.13, secondFrom: 0.16, most: 1 };

/** Null if the header has names of neither or both. */
export function generationByNames(named: (Generation | null)[]): Generation | null {
  const found = new Set(named.filter((name) => name !== null));
  return found.size === 1 ? [...found][0]! : null;
}

/** Isotropic limb voxels in mm; µCT voxels are smaller. */
const voxelMm = { "xtremect-1": 0.082, "xtremect-2": 0.0607 } as const satisfies Record<Generation, number>;
const voxelToleranceMm = 0.0008;

export function generationByVoxel(sizeMm: number): Generation | null {
  const generations = Object.keys(voxelMm) as Generation[];
  return generations.find((generation) => Math.abs(voxelMm[generation] - sizeMm) <= voxelToleranceMm) ?? null;
}

export function generationOf(
  byNames: Generation | null,
  values: ReadValue[],
  byVoxel: Generation | null = null,
): { scanner: Generation | null; warning: string | null } {
  if (byNames && byVoxel && byNames !== byVoxel) {
    return {
      scanner: null,
      warning: `The columns are those of ${generationLabels[byNames]}, but voxels of ${voxelMm[byVoxel]} mm are those of ${generationLabels[byVoxel]}; say which scanner made the scan.`,
    };
  }
  const thickness = values.find((value) => value.parameter === "tb_th")?.value ?? null;
  const bySize = thickness === null ? null : generationBySize(thickness);
  if (byNames && bySize && byNames !== bySize) {
    return {
      scanner: null,
      warning: `The columns are those of ${generationLabels[byNames]}, but a Tb.Th of ${thickness} mm is what ${generationLabels[bySize]} measures; say which scanner made the scan.`,
    };
  }
  if (byNames) return { scanner: byNames, warning: null };
  if (byVoxel && (bySize === null || bySize === byVoxel)) return { scanner: byVoxel, warning: null };
  if (byVoxel && bySize) {
    return {
      scanner: null,
      warning: `Voxels of ${voxelMm[byVoxel]} mm are those of ${generationLabels[byVoxel]}, but a Tb.Th of ${thickness} mm is what ${generationLabels[bySize]} measures; say which scanner made the scan.`,
    };
  }
  if (bySize) {
    return {
      scanner: bySize,
      warning: `The scanner is taken to be ${generationLabels[bySize]} because Tb.Th is ${thickness} mm; confirm it.`,
    };
  }
  return { scanner: null, warning: "The file does not tell whether XtremeCT I or XtremeCT II made the scan; say which." };
}

function generationBySize(thickness: number): Generation | null {
  if (thickness <= 0 || thickness > thicknessMm.most) return null;
  if (thickness <= thicknessMm.firstUpTo) return "xtremect-1";
  return thickness >= thicknessMm.secondFrom ? "xtremect-2" : null;
}
