import { defineLiveCollection } from "astro:content";
import { datasets, site } from "@trabecula/contracts/endpoints";
import { cmsLoader } from "./content/live-loader.ts";

const faq = defineLiveCollection({
  loader: cmsLoader({
    name: "faq",
    list: { endpoint: site.faq, items: ({ items }) => items, idOf: ({ slug }) => slug },
  }),
});

const docs = defineLiveCollection({
  loader: cmsLoader({
    name: "docs",
    list: { endpoint: site.docs, items: ({ items }) => items, idOf: ({ slug }) => slug },
    entry: { endpoint: site.doc },
  }),
});

const openDatasets = defineLiveCollection({
  loader: cmsLoader({
    name: "open-datasets",
    list: { endpoint: datasets.openList, items: ({ items }) => items, idOf: ({ id }) => id },
  }),
});

export const collections = { faq, docs, openDatasets };
