import type { Core, UID } from "@strapi/strapi";
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

async function readTexts(kind: "docs" | "pages"): Promise<StarterText[]> {
  const files = (await readdir(path.join(folder, kind))).filter((name) => name.endsWith(".md")).sort();
  return Promise.all(
    files.map(async (name) => parseText(path.basename(name, ".md"), await readFile(path.join(folder, kind, name), "utf8"))),
  );
}

async function readStarterJson<Value>(name: "faq"): Promise<Value> {
  return JSON.parse(await readFile(path.join(folder, `${name}.json`), "utf8")) as Value;
}

/** @throws Error without front matter */
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

/** Once, so later edits stay. Returns whether this is the first start. */
export async function seedContent(strapi: Core.Strapi): Promise<boolean> {
  const isFirstStart = await publishOnce(strapi, "starter-content", starterEntries);
  // Installations of 0.2.0 have no such pages.
  for (const added of ["privacy-notice", "security"])
    await publishOnce(strapi, added, async () => {
      const pages = await readTexts("pages");
      const isThere = (await strapi.documents(editorial.page).count({ filters: { slug: added } })) > 0;
      return isThere ? [] : pages.filter(({ slug }) => slug === added).map(pageEntry);
    });
  return isFirstStart;
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

const pageEntry = ({ slug, facts, body }: StarterText): StarterEntry => ({ uid: editorial.page, data: { ...facts, slug, body } });

async function starterEntries(): Promise<StarterEntry[]> {
  const faq = await readStarterJson<Record<string, unknown>[]>("faq");
  const docs = await readTexts("docs");
  const pages = await readTexts("pages");
  return [
    ...faq.map((entry, position) => ({ uid: editorial.faq, data: { ...entry, order: (position + 1) * 10 } })),
    ...docs.map(({ slug, facts, body }) => ({ uid: editorial.article, data: { ...facts, slug, body, order: Number(facts.order) * 10 } })),
    ...pages.map(pageEntry),
  ];
}
