import { site } from "@trabecula/contracts/endpoints";
import { controllerOf, defineRoute, notFound, type Row } from "@trabecula/strapi-kit";
import { readContentVersion } from "../../../content/content-version.ts";
import { editorial, publishedBySlug, publishedInOrder } from "../../../content/published.ts";
import { readSiteContent } from "../../../content/site-settings.ts";

const summary = ({ slug, title, section, summary: text }: Row<typeof editorial.article>) => ({ slug, title, section, summary: text });

/** What lab staff publish; drafts and the panel's own fields stay inside. */
export const contentRoutes = {
  faq: defineRoute(site.faq, async ({ strapi }) => ({
    items: (await publishedInOrder(strapi, editorial.faq)).map(({ slug, category, question, answer }) => ({
      slug,
      category,
      question,
      answer,
    })),
  })),
  docs: defineRoute(site.docs, async ({ strapi }) => ({
    items: (await publishedInOrder(strapi, editorial.article)).map(summary),
  })),
  doc: defineRoute(site.doc, async ({ strapi, params }) => {
    const article = await publishedBySlug(strapi, editorial.article, params.slug);
    if (!article) throw notFound();
    return { ...summary(article), body: article.body, updatedAt: article.updatedAt };
  }),
  page: defineRoute(site.page, async ({ strapi, params }) => {
    const page = await publishedBySlug(strapi, editorial.page, params.slug);
    if (!page) throw notFound();
    return { slug: page.slug, title: page.title, body: page.body, updatedAt: page.updatedAt };
  }),
  site: defineRoute(site.content, ({ strapi }) => readSiteContent(strapi)),
  version: defineRoute(site.contentVersion, async ({ strapi }) => ({ version: await readContentVersion(strapi) })),
};

export default controllerOf(contentRoutes);
