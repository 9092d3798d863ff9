// Starts the CMS. Prints `ready` in a line of JSON once it answers; any failure is one sentence and exit code 1.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { closeGently, endStalled, mostUnaccepted, stopOnSignals } from "@trabecula/graceful-stop";
import { askedLogFormat, outliveLog, startLine } from "@trabecula/telemetry";
import "./scripts/private-files.mjs";
import "./scripts/strapi-environment.mjs";
import { startFailure } from "./src/boot/start-failure.ts";
import { lockWhileRunning } from "./src/database/running-lock.ts";

/** The site ends a reader who takes nothing after half this time, and so what it asked for; ms. */
const longestStillMs = 120_000;

outliveLog();
const cms = import.meta.dirname;
const dist = path.join(cms, "dist");
if (!existsSync(path.join(dist, "config", "server.js")))
  fail(`The CMS is not built yet, or this user may not read ${dist}. Run \`npm run build -w cms\` first.`);
process.chdir(cms);

try {
  // Before all else: who has to mend a variable is told in a tenth of a second, and not once all of Strapi is loaded.
  await import(pathToFileURL(path.join(dist, "config", "server.js")));
  const { connection } = (await import(pathToFileURL(path.join(dist, "config", "database.js")))).default;
  if (connection.client === "sqlite") lockWhileRunning(connection.connection.filename);
  // Strapi's ES modules do not load in Node as they are published; its CommonJS half does.
  const { createStrapi } = createRequire(import.meta.url)("@strapi/strapi");
  const strapi = createStrapi({ appDir: dist, distDir: dist });
  await strapi.load();
  await listen(strapi);
} catch (error) {
  if (process.env.LOG_LEVEL === "debug") console.error(error);
  fail(startFailure(error));
}

/** Strapi's own `listen` ends the process with a stack trace when the port is taken; this one says it in a sentence. */
async function listen(strapi) {
  const { host, port } = strapi.config.get("server");
  strapi.server.mount();
  closeGently(strapi.server.httpServer);
  endStalled(strapi.server.httpServer, { longestMs: longestStillMs });
  stopOnSignals(strapi.server.httpServer, () => strapi.destroy());
  await new Promise((resolve, reject) => {
    strapi.server.httpServer.removeAllListeners("error");
    strapi.server.httpServer.once("error", reject);
    strapi.server.httpServer.listen({ port, host, backlog: mostUnaccepted }, resolve);
  });
  console.log(JSON.stringify({ event: "ready", port, ...(await listedRoutes(strapi)) }));
}

/** With --list-routes the ready line names every route under /api; the test of the access table asks for it. */
async function listedRoutes(strapi) {
  if (!process.argv.includes("--list-routes")) return {};
  const { listApiRoutes } = await import("@trabecula/strapi-kit");
  return { routes: listApiRoutes(strapi) };
}

function fail(message) {
  console.error(startLine(askedLogFormat(process.env.LOG_FORMAT), { level: "error", server: "cms", message }));
  process.exit(1);
}
