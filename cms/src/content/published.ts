import type { Core } from "@strapi/strapi";

export interface FaqRow {
  readonly slug: string;
  readonly category: string;
  readonly question: string;
  readonly answer: string;
}

export interface ArticleRow {
  readonly slug: string;
  readonly title: string;
  readonly section: string;
  readonly summary: string;
  readonly body: string;
  readonly updatedAt: string;
}

export interface PageRow {
  readonly slug: string;
  readonly title: string;
  readonly version: string | null;
  readonly body: string;
  readonly updatedAt: string;
}

/** Uids of the content that staff write. */
export const editorial = {
  faq: "api::faq-entry.faq-entry",
  article: "api::doc-article.doc-article",
  page: "api::page.page",
  site: "api::site-setting.site-setting",
} as const;

/** The published entries of a kind in the order that staff gave them. */
export async function publishedInOrder<Row>(strapi: Core.Strapi, uid: typeof editorial.faq | typeof editorial.article): Promise<Row[]> {
  return (await strapi.documents(uid).findMany({ status: "published", sort: ["order:asc", "id:asc"], limit: 500 })) as unknown as Row[];
}

/** The published entry of a slug, or null. */
export async function publishedBySlug<Row>(
  strapi: Core.Strapi,
  uid: typeof editorial.article | typeof editorial.page,
  slug: string,
): Promise<Row | null> {
  return (await strapi.documents(uid).findFirst({ status: "published", filters: { slug } })) as unknown as Row | null;
}
