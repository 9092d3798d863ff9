// Transpiles the CMS's own server code for Strapi's loaders, which read JavaScript only. Packages of the workspace are
// left alone: Node reads their TypeScript as it is.
import { cp, glob, mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const cms = path.resolve(import.meta.dirname, "..");
export const dist = path.join(cms, "dist");

/** The files Strapi loads by their place; what they import is bundled into shared chunks, so env.ts runs once. */
const entries = [
  "config/{server,admin,api,database,middlewares,plugins}.ts",
  "src/index.ts",
  "src/middlewares/*.ts",
  "src/extensions/*/strapi-server.ts",
  "src/api/*/{routes,controllers,services,policies}/*.ts",
];

/** Builds cms/dist but for the panel, which is left as it is. */
export async function buildServer() {
  await mkdir(dist, { recursive: true });
  for (const folder of ["config", "src", "chunks"]) await rm(path.join(dist, folder), { recursive: true, force: true });
  await build({
    absWorkingDir: cms,
    entryPoints: await list(entries),
    outdir: dist,
    outbase: cms,
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node24",
    splitting: true,
    chunkNames: "chunks/[name]-[hash]",
    sourcemap: "inline",
    logLevel: "error",
  });
  for (const file of await list(["src/**/*.json"])) await cp(path.join(cms, file), path.join(dist, file));
  await writeFile(path.join(dist, "package.json"), '{ "type": "module" }\n');
}

async function list(patterns) {
  const files = [];
  for await (const file of glob(patterns, { cwd: cms })) files.push(file);
  return files.sort();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildServer();
