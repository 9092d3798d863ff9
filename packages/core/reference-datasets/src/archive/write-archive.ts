import { strToU8, zipSync } from "fflate";
import type { DatasetFiles } from "./dataset-files.ts";

/** Earliest .zip date, for deterministic output. */
const noTime = new Date(1980, 0, 1);

/** Equal files in equal order give equal bytes. */
export function packArchive(files: Readonly<Record<string, Uint8Array>>): Uint8Array {
  return zipSync({ ...files }, { mtime: noTime, level: 9 });
}

export function writeDatasetArchive({ manifestText, curvesText, fittingRecord }: DatasetFiles): Uint8Array {
  const files = {
    "dataset.json": strToU8(manifestText),
    "curves.csv": strToU8(curvesText),
    ...(fittingRecord === null ? {} : { "fit.json": strToU8(fittingRecord) }),
  };
  return packArchive(files);
}
