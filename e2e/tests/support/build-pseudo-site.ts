/* Builds the site with generated texts in place of German. */
import { globSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { buildLanguage } from "../../../site/scripts/build-language.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const messages = path.join(root, "packages/core/messages/src");
const folder = path.join(root, ".cache/pseudo-site");
const texts = path.join(folder, "texts");

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

await buildLanguage(pathToFileURL(`${texts}/`), path.join(folder, "dist"));
