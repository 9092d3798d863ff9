import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { env, root } from "../../config/env.ts";

/** Identifies this server across restarts. Hashed, because a host name may contain a person's name. */
export const serverName = createHash("sha256").update(`${hostname()}:${env.cmsPort}`).digest("hex").slice(0, 6);

export const startedAt = Date.now();

export const productVersion = (JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as { version: string }).version;
