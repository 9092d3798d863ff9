/* Builds the site in each language of LANGUAGES. */
import { spawnSync } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import { build } from "astro";
import { folderOf } from "../integrations/language-texts.ts";
import { readEnv } from "../server/env.ts";
import { buildLanguage, root } from "./build-language.ts";
import { compressFiles } from "./compress-files.ts";

const { languages } = readEnv();

await build({ root });
for (const language of languages.slice(1)) {
  const outDir = `${root}dist/${language}`;
  await buildLanguage(folderOf(language), outDir);
  // A file of the same content has the same name in each build.
  cpSync(`${outDir}/client/_astro`, `${root}dist/client/_astro`, { recursive: true });
  rmSync(`${outDir}/client`, { recursive: true });
}
compressFiles(`${root}dist/client`);

// Ignores LANGUAGES and other settings, because they may differ when the site runs.
const { status } = spawnSync(process.execPath, ["scripts/prerender.ts", ...languages], { cwd: root, stdio: "inherit", env: {} });
process.exitCode = status ?? 1;
