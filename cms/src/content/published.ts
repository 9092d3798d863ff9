import { isReservedSlug } from "@trabecula/contracts";
import type { Row, Strapi } from "@trabecula/strapi-kit";

export const editorial = { faq: "api::faq-entry.faq-entry", article: "api::doc-article.doc-article", page: "api::page.page" } as const;

export const titleFields: Readonly<Record<string, string>> = {
  [editorial.faq]: "question",
  [editorial.article]: "title",
  [editorial.page]: "title",
};

/** Linked by sign-up and footer; must stay published. */
export const linkedPages: readonly string[] = ["about", "terms-of-service", "privacy-notice"];

type Ordered = typeof editorial.faq | typeof editorial.article;
type Addressed = typeof editorial.article | typeof editorial.page;

/** Only drafts may lack a slug. */
type PublishedPage = Row<typeof editorial.page> & { slug: string };

export async function publishedInOrder<Uid extends Ordered>(strapi: Strapi, uid: Uid): Promise<Row<Uid>[]> {
  const entries = strapi.documents(uid as Ordered).findMany({ status: "published", sort: ["order:asc", "id:asc"], limit: 500 });
  return (await entries) as unknown as Row<Uid>[];
}

/** Excludes slugs reserved for pages of the site, even if someone wrote them into the database. */
export async function publishedPages(strapi: Strapi): Promise<PublishedPage[]> {
  const pages = strapi.documents(editorial.page).findMany({ status: "published", sort: ["createdAt:asc", "id:asc"], limit: 500 });
  return ((await pages) as unknown as Row<typeof editorial.page>[]).filter(
    (page): page is PublishedPage => page.slug !== null && !isReservedSlug(page.slug),
  );
}

export async function publishedBySlug<Uid extends Addressed>(strapi: Strapi, uid: Uid, slug: string): Promise<Row<Uid> | null> {
  const entry = strapi.documents(uid as Addressed).findFirst({ status: "published", filters: { slug } });
  return (await entry) as unknown as Row<Uid> | null;
}
