import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../../config/env.ts";

export const productVersion = (JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as { version: string }).version;
