import { fileURLToPath } from "node:url";
import path from "node:path";

export const root = fileURLToPath(new URL("../../", import.meta.url)).replace(/[\\/]$/, "");

export function inProject(...parts) {
  return path.join(root, ...parts);
}
