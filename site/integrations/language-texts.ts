import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const messages = new URL("../../packages/core/messages/src/", import.meta.url);
const pages = fileURLToPath(new URL("../src/", import.meta.url));

/** English only: the calculator, and the researcher's report that it and the sample show. */
const inEnglish = /^(?:charts\/|try\/(?!open-dataset)|sample-report\/SampleReportBody|app\/(?:new-report\/|report\/(?!PatientReading)))/;

/** The CMS sends these, in the language if they are reviewed. */
const clinicalAreas = Object.keys(JSON.parse(readFileSync(new URL("en/source-hashes.json", messages), "utf8")) as object);

const formats = "\0page-formats";
/** The English build writes them. */
const noDocuments = "\0no-documents";

export const folderOf = (language: string): URL => new URL(`${language}/`, messages);

/** Gives pages the texts and formats of a language; what it lacks stays in English. */
export function languageTexts(folder: URL): Plugin {
  return {
    name: "language-texts",
    enforce: "pre",
    resolveId(id, importer = "") {
      if (id === "virtual:sample-documents") return noDocuments;
      if (!importer.startsWith(pages) || inEnglish.test(importer.slice(pages.length))) return undefined;
      if (id === "@trabecula/messages") return formats;
      const name = /^@trabecula\/messages\/([\w-]+)$/.exec(id)?.[1];
      const file = name && !clinicalAreas.includes(name) && fileURLToPath(new URL(`${name}.ts`, folder));
      return file && existsSync(file) ? file : undefined;
    },
    load(id) {
      if (id === noDocuments) return "export default {};";
      if (id !== formats) return undefined;
      const from = (file: string, base = folder) => `from ${JSON.stringify(fileURLToPath(new URL(file, base)))};`;
      return [
        `export * ${from("index.ts", messages)}`,
        `export { formatDecimals, formatCount, plural, countOf, listOf, ordinal, language, locale } ${from("intl.ts")}`,
        `export { formatDay, formatMoment, formatUtcDay, formatPageDay, formatCalendarDate, formatCalendarMonth } ${from("intl.ts")}`,
      ].join("\n");
    },
  };
}
