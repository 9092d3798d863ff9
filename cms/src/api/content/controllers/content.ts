import { site } from "@trabecula/contracts/endpoints";
import { controllerOf, defineRoute, orNotFound } from "@trabecula/strapi-kit";
import { readContentVersion } from "../../../content/content-version.ts";
import {
  serializeArticle,
  serializePage,
  serializePageSummary,
  serializeQuestion,
  serializeSummary,
  withSitePictures,
} from "../../../content/serialize-content.ts";
import { readPreview } from "../../../content/preview.ts";
import { editorial, publishedBySlug, publishedInOrder, publishedPages } from "../../../content/published.ts";
import { readSiteContent } from "../../../content/site-content.ts";

/** Internal fields are never sent. Only `preview` can return a draft. */
export const contentRoutes = {
  faq: defineRoute(site.faq, async ({ strapi, query }) => {
    const questions = (await publishedInOrder(strapi, editorial.faq, query.language)).map(serializeQuestion);
    return { items: await Promise.all(questions.map(async (item) => ({ ...item, answer: await withSitePictures(strapi, item.answer) }))) };
  }),
  docs: defineRoute(site.docs, async ({ strapi, query }) => ({
    items: (await publishedInOrder(strapi, editorial.article, query.language)).map(serializeSummary),
  })),
  doc: defineRoute(site.doc, async ({ strapi, params, query }) => {
    const article = orNotFound(await publishedBySlug(strapi, editorial.article, params.slug, query.language));
    return { ...serializeArticle(article), body: await withSitePictures(strapi, article.body) };
  }),
  pages: defineRoute(site.pages, async ({ strapi, query }) => ({
    items: (await publishedPages(strapi, query.language)).map(serializePageSummary),
  })),
  page: defineRoute(site.page, async ({ strapi, params, query }) => {
    const page = orNotFound(await publishedBySlug(strapi, editorial.page, params.slug, query.language));
    return { ...serializePage(page), body: await withSitePictures(strapi, page.body) };
  }),
  preview: defineRoute(site.preview, async ({ strapi, params }) => {
    return orNotFound(await readPreview(strapi, params.token));
  }),
  site: defineRoute(site.content, ({ strapi }) => readSiteContent(strapi)),
  version: defineRoute(site.contentVersion, async ({ strapi }) => ({ version: await readContentVersion(strapi) })),
};

export default controllerOf(contentRoutes);
