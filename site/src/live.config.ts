import { defineLiveCollection } from "astro:content";
import { ZDoc, ZDocList, ZFaq, ZPage } from "@trabecula/contracts";
import { cmsLoader } from "./content/live-loader.ts";

const faq = defineLiveCollection({
  loader: cmsLoader({
    name: "faq",
    list: { path: "/api/content/faq", contract: ZFaq, items: ({ items }) => items, idOf: ({ slug }) => slug },
  }),
});

const docs = defineLiveCollection({
  loader: cmsLoader({
    name: "docs",
    list: { path: "/api/content/docs", contract: ZDocList, items: ({ items }) => items, idOf: ({ slug }) => slug },
    entry: { pathOf: (slug) => `/api/content/docs/${encodeURIComponent(slug)}`, contract: ZDoc },
  }),
});

const pages = defineLiveCollection({
  loader: cmsLoader({ name: "pages", entry: { pathOf: (slug) => `/api/content/pages/${encodeURIComponent(slug)}`, contract: ZPage } }),
});

export const collections = { faq, docs, pages };
