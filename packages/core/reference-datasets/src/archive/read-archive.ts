import { fileLimits, readFileBytes, type FilesReading } from "./dataset-files.ts";
import { ArchiveRefused, unpackArchive } from "./unpack-archive.ts";

/**
 * Reads a dataset out of a .zip: `dataset.json`, `curves.csv` and perhaps `fit.json`, at the top or in one folder, with the limits
 * of `unpackArchive`.
 *
 * @param fileName name of the archive, for problems that no file within is to blame for
 */
export async function readDatasetArchive(bytes: Uint8Array, fileName = "The archive"): Promise<FilesReading> {
  try {
    return readFileBytes(await unpackArchive(bytes, { limits: fileLimits, what: "a dataset" }));
  } catch (error) {
    if (!(error instanceof ArchiveRefused)) throw error;
    return { ok: false, problems: [{ file: fileName, line: null, message: error.message }] };
  }
}
