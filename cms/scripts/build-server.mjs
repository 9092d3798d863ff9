// Transpiles the CMS's own server code for Strapi's loaders, which read JavaScript only. Packages of the workspace are
// left alone: Node reads their TypeScript as it is.
import { glob, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const cms = path.resolve(import.meta.dirname, "..");
export const dist = path.join(cms, "dist");

/** The files Strapi loads by their place; what they import is bundled into shared chunks, so env.ts runs once. */
const entries = [
  "config/{server,admin,api,database,middlewares,plugins}.ts",
  "database/migrations/*.ts",
  "src/index.ts",
  "src/middlewares/*.ts",
  "src/extensions/*/strapi-server.ts",
  "src/api/*/{routes,controllers,services,policies}/*.ts",
];

/**
 * Builds cms/dist but for the panel, which is left as it is. Only files that changed are written, each of them whole: a
 * CMS that is just starting from the same sources never finds one missing or cut off.
 */
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
  // With its manifest, whose dependencies name the plugins, cms/dist is a whole application to Strapi.
  for (const file of await list(["package.json", "favicon.png", "src/**/*.json"]))
    wanted.set(path.join(dist, file), await readFile(path.join(cms, file)));
  for (const [file, contents] of wanted) await writeIfChanged(file, contents);
  // Strapi makes this folder when it is missing, which the user of a running server may not be allowed to.
  await mkdir(path.join(dist, "database", "migrations"), { recursive: true });
  for (const file of await list(["dist/{config,database,src,chunks}/**/*.{js,json}"]))
    if (!wanted.has(path.join(cms, file))) await removeWithFolders(path.join(cms, file));
}

/** Removes a file and the folders that it leaves empty: Strapi takes each folder under src/api for an API, and fails. */
async function removeWithFolders(file) {
  let place = file;
  do {
    await rm(place, { recursive: true });
    place = path.dirname(place);
  } while (place !== dist && (await readdir(place)).length === 0);
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
