// Strapi's loaders read only JavaScript. Workspace packages stay TypeScript.
import { existsSync } from "node:fs";
import { glob, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { panelBeingBuilt } from "./panel-being-built.mjs";

const cms = path.resolve(import.meta.dirname, "..");
export const dist = path.join(cms, "dist");

/** Strapi loads these by location. Their imports are bundled into shared chunks, so env.ts runs once. */
const entries = [
  "config/{server,admin,api,database,middlewares,plugins}.ts",
  "database/migrations/*.ts",
  "src/index.ts",
  "src/middlewares/*.ts",
  "src/extensions/*/strapi-server.ts",
  "src/api/*/{routes,controllers,services,policies}/*.ts",
];

/** Writes only changed files, atomically, so a CMS that starts concurrently never reads a partial file. One page replaces a missing panel. */
export async function buildServer() {
  const { outputFiles } = await build({
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
    write: false,
  });
  const wanted = new Map(outputFiles.map(({ path: file, contents }) => [file, contents]));
  // The manifest names the plugins and makes cms/dist a complete Strapi application.
  for (const file of await list(["package.json", "favicon.png", "src/**/*.json"]))
    wanted.set(path.join(dist, file), await readFile(path.join(cms, file)));
  for (const [file, contents] of wanted) await writeIfChanged(file, contents);
  const panel = path.join(dist, "build");
  // Strapi serves the folder that it finds at its start, so it must exist.
  if (!existsSync(panel)) await writeIfChanged(path.join(panel, "index.html"), Buffer.from(panelBeingBuilt));
  // Strapi creates this folder, but a server's user may lack the permission.
  await mkdir(path.join(dist, "database", "migrations"), { recursive: true });
  for (const file of await list(["dist/{config,database,src,chunks}/**/*.{js,json}"]))
    if (!wanted.has(path.join(cms, file))) await removeWithFolders(path.join(cms, file));
}

/** Removes empty parent folders too: Strapi treats each folder under src/api as an API. A concurrent build may do the same. */
async function removeWithFolders(file) {
  let place = file;
  do {
    await rm(place, { recursive: true, force: true });
    place = path.dirname(place);
  } while (place !== dist && (await readdir(place).catch(() => [])).length === 0);
}

async function writeIfChanged(file, contents) {
  const present = await readFile(file).catch(() => null);
  if (present?.equals(contents)) return;
  await mkdir(path.dirname(file), { recursive: true });
  const aside = path.join(dist, `.${process.pid}-${path.basename(file)}`);
  await writeFile(aside, contents);
  await rename(aside, file);
}

async function list(patterns) {
  const files = [];
  for await (const file of glob(patterns, { cwd: cms })) files.push(file);
  return files.sort();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildServer();
