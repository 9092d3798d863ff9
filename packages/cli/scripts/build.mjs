import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const folder = fileURLToPath(new URL("..", import.meta.url));
const project = path.resolve(folder, "..", "..");
const dist = path.join(folder, "dist");

rmSync(dist, { recursive: true, force: true });
const { metafile } = await build({
  entryPoints: [path.join(folder, "src", "main.ts")],
  // The code finds datasets and fonts relative to its own folder.
  outdir: path.join(dist, "lib"),
  outExtension: { ".js": ".mjs" },
  inject: [path.join(folder, "scripts", "older-node.mjs")],
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20",
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: "none",
  metafile: true,
  absWorkingDir: project,
  logLevel: "warning",
  // CommonJS libraries load Node's own modules with `require`.
  banner: { js: "import{createRequire as madeRequire}from'node:module';const require=madeRequire(import.meta.url);" },
});
cpSync(path.join(project, "packages", "core", "reference-datasets", "built-in"), path.join(dist, "built-in"), { recursive: true });
cpSync(path.join(project, "packages", "reports", "report-document", "fonts"), path.join(dist, "fonts"), { recursive: true });
cpSync(path.join(project, "LICENSE"), path.join(dist, "LICENSE"));
writeFileSync(path.join(dist, "licenses.txt"), licenses(librariesIn(Object.keys(metafile.inputs))));

function librariesIn(files) {
  const found = files.flatMap((file) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []);
  return [...new Set(found)].filter((library) => !library.includes("node_modules/@trabecula/")).sort();
}

function licenses(libraries) {
  return libraries.map((library) => `${library.replace(/^.*node_modules\//, "")}\n\n${licenseOf(library)}\n`).join("\n");
}

/** @throws Error if a library has no license file, as the package must not ship without it */
function licenseOf(library) {
  const name = readdirSync(path.join(project, library)).find((file) => /^licen[cs]e/i.test(file));
  if (name) return readFileSync(path.join(project, library, name), "utf8").trim();
  const { license } = JSON.parse(readFileSync(path.join(project, library, "package.json"), "utf8"));
  if (!license) throw new Error(`${library} says nothing of its license.`);
  return `License: ${license}`;
}
