/* Writes every page with default settings and starter content into the build. The site serves them until a CMS first responds. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readLanguages } from "@trabecula/contracts";
import { addressOf, fileAddresses, inLanguages, lastingPages, placeOf, publishedPages } from "../server/pages/known-pages.ts";
import { PageFiles } from "../server/pages/page-files.ts";
import { renderPage, type AstroHandler } from "../server/pages/render-page.ts";

const dist = new URL("../dist/", import.meta.url);
const seed = new URL("../../cms/seed/", import.meta.url);

const docs = starterTexts("docs/").sort((one, other) => Number(one["order"]) - Number(other["order"]));
const pages = starterTexts("pages/");
const questions = JSON.parse(readFileSync(new URL("faq.json", seed), "utf8")) as object[];
const answers: Record<string, unknown> = {
  "/api/content/docs": { items: docs },
  "/api/content/pages": { items: pages },
  "/api/content/faq": { items: questions.map((question) => ({ ...question, language: "en" })) },
  ...Object.fromEntries(docs.map((article) => [`/api/content/docs/${article.slug}`, article])),
  ...Object.fromEntries(pages.map((page) => [`/api/content/pages/${page.slug}`, page])),
};
// Pages replace missing answers of the CMS, such as the settings, by defaults.
globalThis.fetch = async (address) => {
  const answer = answers[new URL(String(address)).pathname];
  return answer ? Response.json(answer) : new Response(null, { status: 503 });
};

const languages = readLanguages(process.argv.slice(2).join(","));
const handlers = new Map<string, AstroHandler>();
for (const language of languages) {
  const entry = new URL(`${language === "en" ? "" : `${language}/`}server/entry.mjs`, dist).href;
  handlers.set(language, ((await import(entry)) as { handler: AstroHandler }).handler);
}
const files = new PageFiles(fileURLToPath(new URL("client/", dist)), "");
const english = [...publishedPages(docs, pages), ...lastingPages].filter((name) => !fileAddresses.includes(name));
const names = inLanguages(english, languages);
for (const name of names) {
  const { language, path } = placeOf(addressOf(name), languages);
  const page = await renderPage(handlers.get(language)!, { path });
  if (page.status === 500) throw new Error(`${name} cannot be rendered.`);
  // These pages are not cached or indexed: they are valid only until the CMS responds.
  await files.save(name, { ...page, headers: { ...page.headers, "cache-control": "no-store", "x-robots-tag": "noindex" } });
}
await files.saveHeaders();
console.log(`${names.length} pages with default settings`);

type StarterText = Record<string, string> & { slug: string; title: string };

/** Markdown behind lines of `name: value`. */
function starterTexts(folder: string): StarterText[] {
  const updatedAt = new Date().toISOString();
  return readdirSync(new URL(folder, seed)).map((file) => {
    const text = readFileSync(new URL(folder + file, seed), "utf8");
    const [, facts = "", body = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
    const named = Object.fromEntries([...facts.matchAll(/^(\w+): (.*)$/gm)].map(([, name, value]) => [name, value]));
    return { ...named, slug: file.replace(".md", ""), language: "en", body, updatedAt } as unknown as StarterText;
  });
}
