// Builds the server code and Strapi's panel with the pages of our plugins. Strapi's own `build` command would compile
// the whole workspace with tsc first; its parts are called instead, at the version that package.json pins.
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";

const started = Date.now();
const cms = path.resolve(import.meta.dirname, "..");
process.chdir(cms);
process.env.NODE_ENV = "production";
process.env.STRAPI_TELEMETRY_DISABLED = "true";
// The configuration is read while building: it must not make a database or a secret in the real data folder.
process.env.DATA_DIR = await mkdtemp(path.join(os.tmpdir(), "trabecula-build-"));

const { buildServer, dist } = await import("./build-server.mjs");
const require = createRequire(import.meta.url);
const strapiNode = path.join(path.dirname(require.resolve("@strapi/strapi/package.json")), "dist/src/node");
const { createBuildContext } = require(path.join(strapiNode, "create-build-context.js"));
const { writeStaticClientFiles } = require(path.join(strapiNode, "staticFiles.js"));
const { build: buildPanel } = require(path.join(strapiNode, "vite/build.js"));

const silent = { debug() {}, info() {}, warn: console.warn, error: console.error, log() {} };

try {
  await buildServer();
  const strapi = require("@strapi/strapi").createStrapi({ appDir: cms, distDir: dist, autoReload: true, serveAdminPanel: false });
  // Strapi would read plugins.ts again with a loader that does not know ES modules; all plugins with pages are dependencies anyway.
  strapi.dirs.app.config = path.join(dist, "no-config");
  const context = await createBuildContext({ cwd: cms, logger: silent, strapi, options: { minify: true } });
  await writeStaticClientFiles(context);
  await buildPanel(context);
  console.log(`CMS built in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  await rm(process.env.DATA_DIR, { recursive: true, force: true });
  process.exit(0);
} catch (error) {
  console.error(`The CMS could not be built: ${error.message}`);
  await rm(process.env.DATA_DIR, { recursive: true, force: true });
  process.exit(1);
}
