import type { APIRoute } from "astro";
import { site } from "@trabecula/contracts/endpoints";
import { readCms } from "../content/cms-client.ts";
import { readSiteMetadata } from "../content/site-info.ts";
import { alternatesOf } from "../content/alternates.ts";
import { urlOf } from "../content/structured-data.ts";
import { pagesNow } from "../public-pages.ts";

export const GET: APIRoute = async ({ locals }) => {
  const [{ pages, isCurrent }, docs] = await Promise.all([readSiteMetadata(locals), readCms(site.docs)]);
  const articles = docs.ok ? docs.data.items.map(({ slug }) => `/documentation/${slug}`) : [];
  const paths = [...pagesNow(pages).map(({ path }) => path), ...articles];
  const entries = paths.flatMap(entriesOf);
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${entries.some((entry) => entry.includes("xhtml:")) ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : ""}>
${entries.join("\n")}
</urlset>
`;
  // An incomplete CMS response must not be cached.
  const keeping = isCurrent && docs.ok ? "no-cache" : "no-store";
  return new Response(text, { headers: { "content-type": "application/xml; charset=utf-8", "cache-control": keeping } });
};

/** Makes one entry per language; each entry names all languages. */
function entriesOf(page: string): string[] {
  const alternates = alternatesOf(page);
  const links = [...alternates, ...alternates.slice(0, 1).map(({ path }) => ({ language: "x-default", path }))].map(
    ({ language, path }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escaped(urlOf(path))}"/>`,
  );
  const paths = alternates.length > 0 ? alternates.map(({ path }) => path) : [page];
  return paths.map((path) => `  <url><loc>${escaped(urlOf(path))}</loc>${links.join("")}</url>`);
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
