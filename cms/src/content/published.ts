import { isReservedSlug, type Language } from "@trabecula/contracts";
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
type Editorial = (typeof editorial)[keyof typeof editorial];

/** Only drafts may lack a slug. */
type PublishedPage = Row<typeof editorial.page> & { slug: string };

const mostEntries = 500;

export async function publishedInOrder<Uid extends Ordered>(strapi: Strapi, uid: Uid, language: Language): Promise<Row<Uid>[]> {
  const sort = ["order:asc", "id:asc"] as never;
  const entries = strapi.documents(uid as Ordered).findMany({ status: "published", locale: "en", sort, limit: mostEntries });
  return inLanguage(strapi, uid, (await entries) as unknown as Row<Uid>[], language);
}

/** Skips reserved slugs, which someone may have written into the database. */
export async function publishedPages(strapi: Strapi, language: Language): Promise<PublishedPage[]> {
  const sort = ["createdAt:asc", "id:asc"] as never;
  const pages = strapi.documents(editorial.page).findMany({ status: "published", locale: "en", sort, limit: mostEntries });
  const shown = ((await pages) as unknown as Row<typeof editorial.page>[]).filter(
    (page): page is PublishedPage => page.slug !== null && !isReservedSlug(page.slug),
  );
  return (await inLanguage(strapi, editorial.page, shown, language)) as PublishedPage[];
}

export async function publishedBySlug<Uid extends Addressed>(
  strapi: Strapi,
  uid: Uid,
  slug: string,
  language: Language = "en",
): Promise<Row<Uid> | null> {
  const entry = await strapi.documents(uid as Addressed).findFirst({ status: "published", locale: "en", filters: { slug } });
  if (entry === null) return null;
  const [shown] = await inLanguage(strapi, uid, [entry as unknown as Row<Uid>], language);
  return shown ?? null;
}

/** Translations keep the address of the English text. */
async function inLanguage<Uid extends Editorial>(strapi: Strapi, uid: Uid, english: Row<Uid>[], language: Language): Promise<Row<Uid>[]> {
  if (language === "en" || english.length === 0) return english;
  const filters = { documentId: { $in: english.map(({ documentId }) => documentId) } };
  const found = await strapi
    .documents(uid as typeof editorial.page)
    .findMany({ status: "published", locale: language, filters, limit: mostEntries });
  const translations = new Map((found as unknown as Row<Uid>[]).map((row) => [row.documentId, row]));
  return english.map((row) => {
    const translation = translations.get(row.documentId);
    return translation ? { ...translation, slug: (row as { slug?: unknown }).slug } : row;
  });
}
