import type * as z from "zod/mini";
import type { ZDoc, ZDocSummary, ZFaqEntry, ZPage } from "@trabecula/contracts";
import type { Row } from "@trabecula/strapi-kit";
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
