import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Names a build by its content: pages of another build name files that this one lacks. */
export function buildIdOf(folders: readonly string[]): string {
  const hash = createHash("sha256");
  for (const folder of folders) {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    for (const file of files.map(({ parentPath, name }) => path.join(parentPath, name)).sort()) {
      hash.update(path.relative(folder, file)).update(readFileSync(file));
    }
  }
  return hash.digest("hex").slice(0, 16);
}
