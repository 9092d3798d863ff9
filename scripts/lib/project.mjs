import { fileURLToPath } from "node:url";
import path from "node:path";

/** The repository's root folder. */
export const root = fileURLToPath(new URL("../../", import.meta.url)).replace(/[\\/]$/, "");

/** A path inside the repository. */
export function inProject(...parts) {
  return path.join(root, ...parts);
}
