import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { env } from "../../../config/env.ts";

/** Space left for this user in the data folder or in the folder for temporary files, whichever has less; null where it cannot be told. */
export async function freeSpace(folders: readonly string[] = [env.dataDir, tmpdir()]): Promise<number | null> {
  const spaces = folders.map((folder) =>
    statfs(folder).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => null,
    ),
  );
  const known = (await Promise.all(spaces)).filter((space) => space !== null);
  return known.length === 0 ? null : Math.min(...known);
}
