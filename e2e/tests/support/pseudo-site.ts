/* Serves the site with generated texts in place of German. */
import { fileURLToPath } from "node:url";
import { ensureBuilds } from "../../../scripts/lib/builds.mjs";
import { createServer } from "../../../site/server/app.ts";
import { readEnv } from "../../../site/server/env.ts";
import { startPageRenderer } from "../../../site/server/pages/page-renderer.ts";

await ensureBuilds(["pseudo"]);
const dist = new URL("../../../.cache/pseudo-site/dist/", import.meta.url);
const env = { ...readEnv(), languages: ["de"] as const };
const { render } = await startPageRenderer([["de", new URL("server/entry.mjs", dist).href]]);
const server = await createServer(env, { render, clientDirectory: fileURLToPath(new URL("client", dist)), id: "pseudo" });
await server.listen({ port: env.port, host: env.host });
console.log("ready");
