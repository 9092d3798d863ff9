import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { env } from "../../../config/env.ts";

/** Bytes available to this user in the data or temporary folder, whichever is smaller; null if unknown. */
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
