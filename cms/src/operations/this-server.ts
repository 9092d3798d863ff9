import { createHash } from "node:crypto";
import { hostname } from "node:os";
import { env } from "../../config/env.ts";

/** Identifies this server across restarts. Hashed, because a host name may contain a person's name. */
export const serverName = createHash("sha256").update(`${hostname()}:${env.cmsPort}`).digest("hex").slice(0, 6);

export const startedAt = Date.now();
