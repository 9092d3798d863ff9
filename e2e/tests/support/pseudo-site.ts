/* Builds and serves the site with generated texts in place of German. */
import { globSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { buildLanguage } from "../../../site/scripts/build-language.ts";
import { createServer } from "../../../site/server/app.ts";
import { readEnv } from "../../../site/server/env.ts";
import { startPageRenderer } from "../../../site/server/pages/page-renderer.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const messages = path.join(root, "packages/core/messages/src");
const folder = path.join(root, ".cache/pseudo-site");
const texts = path.join(folder, "texts");
const outDir = path.join(folder, "dist");

rmSync(folder, { recursive: true, force: true });
mkdirSync(texts, { recursive: true });
const from = (file: string) => `from ${JSON.stringify(file)};\n`;
for (const name of globSync("*.ts", { cwd: path.join(messages, "en") })) {
  const english = path.join(messages, "en", name);
  const names = Object.keys((await import(pathToFileURL(english).href)) as object);
  const marks = `import { pseudo } ${from(path.join(import.meta.dirname, "pseudo-text.ts"))}`;
  const text = `import * as english ${from(english)}${marks}export const { ${names.join(", ")} } = pseudo(english);\n`;
  writeFileSync(path.join(texts, name), text);
}
writeFileSync(path.join(texts, "intl.ts"), `export * ${from(path.join(messages, "index.ts"))}export const language = "de";\n`);

await buildLanguage(pathToFileURL(`${texts}/`), outDir);

const env = { ...readEnv(), languages: ["de"] as const };
const entry = pathToFileURL(path.join(outDir, "server/entry.mjs")).href;
const { render } = await startPageRenderer([["de", entry]]);
const server = await createServer(env, { render, clientDirectory: path.join(outDir, "client"), id: "pseudo" });
await server.listen({ port: env.port, host: env.host });
console.log("ready");
