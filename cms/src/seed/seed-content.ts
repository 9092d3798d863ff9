import type { Core, UID } from "@strapi/strapi";
import { editorial } from "../content/published.ts";
import { readStarterJson, readTexts } from "./read-starter-content.ts";

const marker = { type: "core" as const, name: "trabecula", key: "starter-content" };

/** First start only, so later edits are kept. Returns whether this is the first start. */
export async function seedContent(strapi: Core.Strapi): Promise<boolean> {
  if (await strapi.store.get(marker)) return false;
  const entries = await starterEntries();
  await strapi.db.transaction(async () => {
    for (const { uid, data } of entries) await strapi.documents(uid).create({ data: data as never, status: "published" });
    await strapi.store.set({ ...marker, value: true });
  });
  return true;
}

async function starterEntries(): Promise<{ uid: UID.ContentType; data: Record<string, unknown> }[]> {
  const faq = await readStarterJson<Record<string, unknown>[]>("faq");
  const docs = await readTexts("docs");
  const pages = await readTexts("pages");
  return [
    ...faq.map((entry, position) => ({ uid: editorial.faq, data: { ...entry, order: (position + 1) * 10 } })),
    ...docs.map(({ slug, facts, body }) => ({ uid: editorial.article, data: { ...facts, slug, body, order: Number(facts.order) * 10 } })),
    ...pages.map(({ slug, facts, body }) => ({ uid: editorial.page, data: { ...facts, slug, body } })),
  ];
}
