import { fileURLToPath } from "node:url";
import { build } from "astro";
import { languageTexts } from "../integrations/language-texts.ts";

export const root = fileURLToPath(new URL("../", import.meta.url));

export const buildLanguage = (texts: URL, outDir: string): Promise<void> =>
  build({ root, outDir, vite: { plugins: [languageTexts(texts)] } });
