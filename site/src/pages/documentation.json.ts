import { getLiveCollection } from "astro:content";
import type { APIRoute } from "astro";
import { site } from "@trabecula/contracts/endpoints";
import { readCms } from "../content/cms-client.ts";
import { sectionsOf, type Section } from "../content/markdown.ts";
import { apiArticles } from "../documentation/api-reference.ts";
import type { Passage } from "../documentation/search.ts";

/** Passages for the search in the browser; cached until the next publication. */
export const GET: APIRoute = async () => {
  const { entries, error } = await getLiveCollection("docs");
  const articles = await Promise.all((entries ?? []).map(({ id }) => readCms(site.doc, { slug: id })));
  const passages = articles.flatMap((article) => (article.ok ? passagesOf(article.data) : []));
  const isWhole = !error && articles.every(({ ok }) => ok);
  const ofApi = apiArticles.flatMap(({ article, sections }) => passagesOf({ ...article, sections }));
  const all = [...passages, ...ofApi];
  return Response.json(all, { headers: { "cache-control": isWhole ? "no-cache" : "no-store" } });
};

type Article = { slug: string; title: string; summary: string } & ({ body: string } | { sections: readonly Section[] });

function passagesOf(article: Article): Passage[] {
  const { slug, title, summary } = article;
  const sections = "sections" in article ? article.sections : sectionsOf(article.body);
  return [
    { path: `/documentation/${slug}`, title, heading: "", text: summary },
    ...sections.map(({ heading, text }) => ({
      path: `/documentation/${slug}${heading ? `#${heading.id}` : ""}`,
      title,
      heading: heading?.text ?? "",
      text,
    })),
  ];
}
