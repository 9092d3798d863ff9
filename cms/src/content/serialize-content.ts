import type * as z from "zod/mini";
import type { ZDoc, ZDocSummary, ZFaqEntry, ZPage } from "@trabecula/contracts";
import { rowsOf, type Row, type Strapi } from "@trabecula/strapi-kit";
import type { editorial } from "./published.ts";

/** Drafts may lack fields that published entries have. */
type Written<Uid extends (typeof editorial)[keyof typeof editorial]> = {
  readonly [Name in keyof Row<Uid>]: Row<Uid>[Name] | (Name extends "updatedAt" ? never : null);
};

export function serializeQuestion({ slug, category, question, answer }: Written<typeof editorial.faq>): z.infer<typeof ZFaqEntry> {
  return { slug: slug ?? "", category: category ?? "", question: question ?? "", answer: answer ?? "" };
}

export function serializeSummary({ slug, title, section, summary }: Written<typeof editorial.article>): z.infer<typeof ZDocSummary> {
  return { slug: slug ?? "", title: title ?? "", section: section ?? "", summary: summary ?? "" };
}

export function serializeArticle(article: Written<typeof editorial.article>): z.infer<typeof ZDoc> {
  return { ...serializeSummary(article), body: article.body ?? "", updatedAt: article.updatedAt };
}

export function serializePage({ slug, title, body, updatedAt }: Written<typeof editorial.page>): z.infer<typeof ZPage> {
  return { slug: slug ?? "", title: title ?? "", body: body ?? "", updatedAt };
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
