import type { Core, UID } from "@strapi/strapi";
import type { Language } from "@trabecula/contracts";
import { editorial } from "../content/published.ts";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { root } from "../../config/env.ts";

const folder = path.join(root, "cms", "seed");

interface StarterText {
  readonly slug: string;
  readonly facts: Readonly<Record<string, string>>;
  readonly body: string;
}

interface StarterQuestion {
  readonly slug: string;
  readonly question: string;
  readonly answer: string;
}

async function readTexts(kind: string): Promise<StarterText[]> {
  const files = (await readdir(path.join(folder, kind))).filter((name) => name.endsWith(".md")).sort();
  return Promise.all(
    files.map(async (name) => parseText(path.basename(name, ".md"), await readFile(path.join(folder, kind, name), "utf8"))),
  );
}

async function readQuestions(file: string): Promise<StarterQuestion[]> {
  return JSON.parse(await readFile(path.join(folder, file), "utf8")) as StarterQuestion[];
}

function parseText(slug: string, text: string): StarterText {
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text);
  if (!match) throw new Error(`The starter text ${slug} does not start with its facts between --- lines`);
  const lines = (match[1] ?? "").split("\n").filter((line) => line.trim() !== "");
  const facts = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).trim(), line.slice(line.indexOf(":") + 1).trim()]),
  );
  return { slug, facts, body: (match[2] ?? "").trim() };
}

interface StarterEntry {
  readonly uid: UID.ContentType;
  readonly data: Readonly<Record<string, unknown>>;
}

const markerOf = (key: string) => ({ type: "core" as const, name: "trabecula", key });

/** Runs once, so later edits stay. Returns whether this is the first start. */
export async function seedContent(strapi: Core.Strapi, languages: readonly Language[]): Promise<boolean> {
  const isFirstStart = await publishOnce(strapi, "starter-content", starterEntries);
  // Installations of 0.2.0 lack these texts.
  for (const [added, entries] of addedTexts)
    await publishOnce(strapi, added, async () => {
      const meant = (await entries()).filter(({ data }) => data["slug"] === added);
      const isThere = (await strapi.documents(meant[0]!.uid).count({ filters: { slug: added } as never })) > 0;
      return isThere ? [] : meant;
    });
  for (const language of languages.filter((one) => one !== "en")) {
    await translateOnce(strapi, language, "starter-content", () => true);
    await translateOnce(strapi, language, "security", ({ slug }) => slug === "security");
  }
  return isFirstStart;
}

interface Translation {
  readonly uid: UID.ContentType;
  readonly slug: string;
  readonly english: Readonly<Record<string, string>>;
  readonly data: Readonly<Record<string, string>>;
}

/** Runs at the first start with a language; translates only unchanged starter texts. */
async function translateOnce(
  strapi: Core.Strapi,
  locale: Language,
  key: string,
  isMeant: (translation: Translation) => boolean,
): Promise<void> {
  const marker = markerOf(`${key}-${locale}`);
  if (await strapi.store.get(marker)) return;
  const translations = (await translationsTo(locale)).filter(isMeant);
  await strapi.db.transaction(async () => {
    for (const { uid, slug, english, data } of translations) {
      const filters = { slug, ...english } as never;
      const entry = await strapi.documents(uid).findFirst({ status: "published", locale: "en", filters });
      if (entry === null) continue;
      const { documentId } = entry;
      if ((await strapi.db.query(uid).count({ where: { documentId, locale } })) > 0) continue;
      await strapi.documents(uid).update({ documentId, locale, data: data as never, status: "published" });
    }
    await strapi.store.set({ ...marker, value: true });
  });
}

async function translationsTo(language: Language): Promise<Translation[]> {
  const pages = new Map((await readTexts("pages")).map(({ slug, facts, body }) => [slug, { title: facts["title"]!, body }]));
  const questions = new Map((await readQuestions("faq.json")).map(({ slug, question, answer }) => [slug, { question, answer }]));
  return [
    ...(await readTexts(`${language}/pages`)).map(({ slug, facts, body }) => {
      return { uid: editorial.page, slug, english: pages.get(slug)!, data: { ...facts, body } };
    }),
    ...(await readQuestions(`${language}/faq.json`)).map(({ slug, ...data }) => {
      return { uid: editorial.faq, slug, english: questions.get(slug)!, data };
    }),
  ];
}

async function publishOnce(strapi: Core.Strapi, key: string, read: () => Promise<StarterEntry[]>): Promise<boolean> {
  if (await strapi.store.get(markerOf(key))) return false;
  const entries = await read();
  await strapi.db.transaction(async () => {
    for (const { uid, data } of entries) await strapi.documents(uid).create({ data: data as never, status: "published" });
    await strapi.store.set({ ...markerOf(key), value: true });
  });
  return true;
}

const pages = async () => (await readTexts("pages")).map(pageEntry);
const articles = async () => (await readTexts("docs")).map(articleEntry);
const addedTexts = [
  ["privacy-notice", pages],
  ["security", pages],
  ["clinics-and-studies", articles],
] as const;

const articleEntry = ({ slug, facts, body }: StarterText): StarterEntry => ({
  uid: editorial.article,
  data: { ...facts, slug, body, order: Number(facts["order"]) * 10 },
});
const pageEntry = ({ slug, facts, body }: StarterText): StarterEntry => ({ uid: editorial.page, data: { ...facts, slug, body } });

async function starterEntries(): Promise<StarterEntry[]> {
  const faq = await readQuestions("faq.json");
  return [
    ...faq.map((entry, position) => ({ uid: editorial.faq, data: { ...entry, order: (position + 1) * 10 } })),
    ...(await articles()),
    ...(await pages()),
  ];
}
