import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const messages = new URL("../../packages/core/messages/src/", import.meta.url);

/** The English build writes them. */
const noDocuments = "\0no-documents";

/** Takes texts and locale from the folder of the language; what it lacks stays in English. */
export function languageTexts(folder: URL): Plugin {
  return {
    name: "language-texts",
    enforce: "pre",
    load: (id) => (id === noDocuments ? "export default {};" : undefined),
    resolveId(id, importer) {
      if (id === "virtual:sample-documents") return noDocuments;
      const isLocale = id === "./locale.ts" && importer?.startsWith(fileURLToPath(messages));
      const name = isLocale ? "locale" : /^@trabecula\/messages\/([\w-]+)$/.exec(id)?.[1];
      const file = name && fileURLToPath(new URL(`${name}.ts`, folder));
      const isText = isLocale || existsSync(new URL(`en/${name}.ts`, messages));
      return file && isText && existsSync(file) ? file : undefined;
    },
  };
}

export const folderOf = (language: string): URL => new URL(`${language}/`, messages);
