import { createHash } from "node:crypto";
import { hostname } from "node:os";
import { env } from "../../config/env.ts";

/**
 * What tells this server from others on the same database: the same after a restart, and without the machine's name, which may
 * be a person's.
 */
export const serverName = createHash("sha256").update(`${hostname()}:${env.cmsPort}`).digest("hex").slice(0, 6);

export const startedAt = Date.now();
