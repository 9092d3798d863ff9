// Writes cms/types/generated (`strapi ts:generate-types` would compile the whole workspace). --check only fails if they
// are out of date.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import "./strapi-environment.mjs";

const cms = path.resolve(import.meta.dirname, "..");
process.chdir(cms);
// Strapi is registered here, which must not create a database or secret in the real data folder.
process.env.DATABASE_URL = "";
process.env.DATA_DIR = await mkdtemp(path.join(os.tmpdir(), "trabecula-types-"));

const { buildServer, dist } = await import("./build-server.mjs");
const require = createRequire(import.meta.url);
const { createStrapi } = require("@strapi/strapi");
const { generators } = createRequire(require.resolve("@strapi/strapi/package.json"))("@strapi/typescript-utils");

await buildServer();
const strapi = await createStrapi({ appDir: cms, distDir: dist }).register();
const folder = process.argv.includes("--check") ? process.env.DATA_DIR : cms;
await generators.generate({
  strapi,
  pwd: folder,
  rootDir: "types",
  artifacts: { contentTypes: true, components: true },
  logger: { silent: true },
});
const isFresh = await sameFiles("contentTypes.d.ts", "components.d.ts");
await rm(process.env.DATA_DIR, { recursive: true, force: true });
if (!isFresh) console.error("The types of the content types are out of date. Run `npm run types -w cms`.");
process.exit(isFresh ? 0 : 1);

async function sameFiles(...names) {
  const texts = names.map((name) =>
    [cms, folder].map((root) => readFile(path.join(root, "types", "generated", name), "utf8").catch(() => null)),
  );
  return (await Promise.all(texts.map((pair) => Promise.all(pair)))).every(([kept, made]) => kept === made);
}
