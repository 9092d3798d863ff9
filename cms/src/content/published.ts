import type { Core } from "@strapi/strapi";
import { isReservedSlug } from "@trabecula/contracts";
import type { Row } from "@trabecula/strapi-kit";

/** Uids of the content that staff write. */
export const editorial = {
  faq: "api::faq-entry.faq-entry",
  article: "api::doc-article.doc-article",
  page: "api::page.page",
} as const;

type Ordered = typeof editorial.faq | typeof editorial.article;
type Addressed = typeof editorial.article | typeof editorial.page;

/** A draft may have no address yet; what is published has one. */
type PublishedPage = Row<typeof editorial.page> & { slug: string };

/** The published entries of a kind in the order that staff gave them. */
export async function publishedInOrder<Uid extends Ordered>(strapi: Core.Strapi, uid: Uid): Promise<Row<Uid>[]> {
  const entries = strapi.documents(uid as Ordered).findMany({ status: "published", sort: ["order:asc", "id:asc"], limit: 500 });
  return (await entries) as unknown as Row<Uid>[];
}

/** The published pages that the site shows: the address of a page of its own is taken, whoever wrote it into the database. */
export async function publishedPages(strapi: Core.Strapi): Promise<PublishedPage[]> {
  const pages = strapi.documents(editorial.page).findMany({ status: "published", sort: ["createdAt:asc", "id:asc"], limit: 500 });
  return ((await pages) as unknown as Row<typeof editorial.page>[]).filter(
    (page): page is PublishedPage => page.slug !== null && !isReservedSlug(page.slug),
  );
}

/** The published entry of a slug, or null. */
export async function publishedBySlug<Uid extends Addressed>(strapi: Core.Strapi, uid: Uid, slug: string): Promise<Row<Uid> | null> {
  const entry = strapi.documents(uid as Addressed).findFirst({ status: "published", filters: { slug } });
  return (await entry) as unknown as Row<Uid> | null;
}
