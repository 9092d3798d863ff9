import { strToU8, zipSync } from "fflate";
import type { DatasetFiles } from "./dataset-files.ts";

/** The earliest moment a .zip can state: the same files give the same bytes whenever it is written. */
const noTime = new Date(1980, 0, 1);

/** Files as one .zip; the same files in the same order give the same bytes. */
export function packArchive(files: Readonly<Record<string, Uint8Array>>): Uint8Array {
  return zipSync({ ...files }, { mtime: noTime, level: 9 });
}

/** The files of a dataset as one .zip that `readDatasetArchive` reads back. */
export function writeDatasetArchive({ manifestText, curvesText, fittingRecord }: DatasetFiles): Uint8Array {
  const files = {
    "dataset.json": strToU8(manifestText),
    "curves.csv": strToU8(curvesText),
    ...(fittingRecord === null ? {} : { "fit.json": strToU8(fittingRecord) }),
  };
  return packArchive(files);
}
