// Strapi's `build` would compile the whole workspace and bundle with an older Vite (docs/adr/01-packages-and-build.md).
import { mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { build as bundle } from "vite";
import "./strapi-environment.mjs";

const started = Date.now();
const cms = path.resolve(import.meta.dirname, "..");
process.chdir(cms);
// The build must create no database or secret in the real data folder. Without PANEL_URL, the panel calls the address that opened
// it.
delete process.env.PANEL_URL;
process.env.DATA_DIR = await mkdtemp(path.join(os.tmpdir(), "trabecula-build-"));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => void end(1, "The build was interrupted."));

const { buildServer, dist } = await import("./build-server.mjs");
const require = createRequire(import.meta.url);
const strapiNode = path.join(path.dirname(require.resolve("@strapi/strapi/package.json")), "dist/src/node");
const { createBuildContext } = require(path.join(strapiNode, "create-build-context.js"));
const { writeStaticClientFiles } = require(path.join(strapiNode, "staticFiles.js"));
const { mergeConfigWithUserConfig, resolveProductionConfig } = require(path.join(strapiNode, "vite/config.js"));

// Built in a temporary folder, so a failed build leaves the panel unchanged.
const aside = path.join(dist, `panel-${process.pid}`);
const silent = { debug() {}, info() {}, warn: console.warn, error: console.error, log() {} };

try {
  await buildServer();
  const strapi = require("@strapi/strapi").createStrapi({ appDir: cms, distDir: dist, autoReload: true, serveAdminPanel: false });
  // Strapi would load plugins.ts with a loader that does not support ES modules. All plugins with pages are dependencies.
  strapi.dirs.app.config = path.join(dist, "no-config");
  strapi.dirs.dist.root = aside;
  const context = await createBuildContext({ cwd: cms, logger: silent, strapi, options: { minify: true } });
  await writeStaticClientFiles(context);
  await bundle(await panelConfig(context));
  await nameThePanel(path.join(aside, "build", "index.html"));
  await rm(path.join(dist, "build"), { recursive: true, force: true });
  await rename(path.join(aside, "build"), path.join(dist, "build"));
  await end(0, `CMS built in ${((Date.now() - started) / 1000).toFixed(1)} s`);
} catch (error) {
  await end(1, `The CMS could not be built: ${error.message}`);
}

/** Strapi's configuration, for a Vite version that parses JSX itself. */
async function panelConfig(context) {
  const config = await mergeConfigWithUserConfig(await resolveProductionConfig(context), context);
  return {
    ...config,
    plugins: config.plugins.flat().filter(({ name }) => !name.startsWith("vite:react")),
    // Prism registers with its languages through Node's `global`.
    define: { ...config.define, global: "globalThis" },
    build: {
      ...config.build,
      rollupOptions: {
        ...config.build.rollupOptions,
        output: {
          // Prism's languages require Prism to run first.
          strictExecutionOrder: true,
          // This keeps the first page from loading a hundred shared modules.
          codeSplitting: { groups: [{ name: "shared", minShareCount: 8 }] },
        },
      },
    },
  };
}

/** Strapi has no setting for the title of the login page. */
async function nameThePanel(file) {
  const strapis = "<title>Strapi Admin</title>";
  const page = await readFile(file, "utf8");
  if (!page.includes(strapis)) throw new Error("Strapi's panel has changed: its page has another title");
  await writeFile(file, page.replace(strapis, "<title>Log in | Trabecula</title>"));
}

async function end(code, sentence) {
  for (const folder of [aside, process.env.DATA_DIR]) await rm(folder, { recursive: true, force: true });
  (code === 0 ? console.log : console.error)(sentence);
  process.exit(code);
}
