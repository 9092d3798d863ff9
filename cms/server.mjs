// Prints a JSON line `ready`; a failure prints one sentence and exits with 1.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { closeGently, timeOutSlowReaders, mostUnaccepted, notifySystemd, stopOnSignals } from "@trabecula/graceful-stop";
import { askedLogFormat, outliveLog, startLine } from "@trabecula/telemetry";
import "./scripts/private-files.mjs";
import "./scripts/strapi-environment.mjs";
import { startFailure } from "./src/boot/start-failure.ts";
import { lockWhileRunning, requireReadable } from "./src/database/running-lock.ts";

/** The site cuts off a stalled reader, and its upstream request, after half this time. */
const slowReaderTimeoutMs = 120_000;

outliveLog();
const cms = import.meta.dirname;
const dist = path.join(cms, "dist");
if (!existsSync(path.join(dist, "config", "server.js")))
  fail(`The CMS is not built yet, or this user may not read ${dist}. Run \`npm run build -w cms\` first.`);
process.chdir(cms);

try {
  // Runs first, so that a wrong variable is reported before Strapi is loaded.
  await import(pathToFileURL(path.join(dist, "config", "server.js")));
  const { connection } = (await import(pathToFileURL(path.join(dist, "config", "database.js")))).default;
  if (connection.client === "sqlite") {
    lockWhileRunning(connection.connection.filename);
    requireReadable(connection.connection.filename);
  }
  // Strapi's published ES modules do not load in Node; its CommonJS build does.
  const { createStrapi } = createRequire(import.meta.url)("@strapi/strapi");
  const strapi = createStrapi({ appDir: dist, distDir: dist });
  await strapi.load();
  await listen(strapi);
} catch (error) {
  if (process.env.LOG_LEVEL === "debug") console.error(error);
  fail(startFailure(error));
}

/** Strapi's own `listen` prints a stack trace when the port is in use. */
async function listen(strapi) {
  const { host, port } = strapi.config.get("server");
  strapi.server.mount();
  closeGently(strapi.server.httpServer);
  timeOutSlowReaders(strapi.server.httpServer, { longestMs: slowReaderTimeoutMs });
  stopOnSignals(strapi.server.httpServer, () => strapi.destroy());
  await new Promise((resolve, reject) => {
    strapi.server.httpServer.removeAllListeners("error");
    strapi.server.httpServer.once("error", reject);
    strapi.server.httpServer.listen({ port, host, backlog: mostUnaccepted }, resolve);
  });
  notifySystemd(process.env);
  console.log(JSON.stringify({ event: "ready", port, ...(await listedRoutes(strapi)) }));
}

/** Lists the routes under /api in the ready line if --list-routes is set, for the access table test. */
async function listedRoutes(strapi) {
  if (!process.argv.includes("--list-routes")) return {};
  const { listApiRoutes } = await import("@trabecula/strapi-kit");
  return { routes: listApiRoutes(strapi) };
}

function fail(message) {
  console.error(startLine(askedLogFormat(process.env.LOG_FORMAT), { level: "error", server: "cms", message }));
  process.exit(1);
}
