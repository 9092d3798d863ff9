import type * as z from "zod/mini";
import { languages, type Language, type ZDoc, type ZDocSummary, type ZFaqEntry, type ZPage, type ZPageSummary } from "@trabecula/contracts";
import { rowsOf, type Row, type Strapi } from "@trabecula/strapi-kit";
import type { editorial } from "./published.ts";

/** Drafts may lack fields that published entries have. */
type Written<Uid extends (typeof editorial)[keyof typeof editorial]> = {
  readonly [Name in keyof Row<Uid>]: Row<Uid>[Name] | (Name extends "updatedAt" ? never : null);
};

export function serializeQuestion(entry: Written<typeof editorial.faq>): z.infer<typeof ZFaqEntry> {
  const { category, question, answer } = entry;
  return { ...addressOf(entry), category: category ?? "", question: question ?? "", answer: answer ?? "" };
}

export function serializeSummary(entry: Written<typeof editorial.article>): z.infer<typeof ZDocSummary> {
  const { title, section, summary } = entry;
  return { ...addressOf(entry), title: title ?? "", section: section ?? "", summary: summary ?? "" };
}

export function serializeArticle(article: Written<typeof editorial.article>): z.infer<typeof ZDoc> {
  return { ...serializeSummary(article), body: article.body ?? "", updatedAt: article.updatedAt };
}

export function serializePageSummary(entry: Written<typeof editorial.page>): z.infer<typeof ZPageSummary> {
  return { ...addressOf(entry), title: entry.title ?? "" };
}

export function serializePage(page: Written<typeof editorial.page>): z.infer<typeof ZPage> {
  return { ...serializePageSummary(page), body: page.body ?? "", updatedAt: page.updatedAt };
}

function addressOf({ slug, locale }: { readonly slug: string | null; readonly locale: string | null }): {
  slug: string;
  language: Language;
} {
  return { slug: slug ?? "", language: languages.find((language) => language === locale) ?? "en" };
}

/** An uploaded file in a text, as a path or with the panel's origin. */
const uploaded = /(?:https?:\/\/[^/\s()<>"]+)?(\/uploads\/[\w.~-]+)/g;

export function uploadsIn(text: string): string[] {
  return [...text.matchAll(uploaded)].map(([, path = ""]) => path);
}

/** Strapi's editor inserts the panel's origin. Images wider than any page use their largest copy. */
export async function withSitePictures(strapi: Strapi, text: string): Promise<string> {
  const paths = uploadsIn(text);
  if (paths.length === 0) return text;
  const files = await rowsOf(strapi, "plugin::upload.file").findMany({ where: { url: { $in: paths } }, select: ["url", "formats"] });
  const shown = new Map(files.map(({ url, formats }) => [url, largeCopyOf(formats) ?? url]));
  return text.replace(uploaded, (whole: string, path: string) => shown.get(path) ?? whole);
}

/** Copy of width "large" in config/plugins.ts; smaller images have none. */
function largeCopyOf(formats: unknown): string | null {
  const { large } = (formats ?? {}) as { large?: { url?: string } };
  return large?.url ?? null;
}
