import type { APIRoute } from "astro";
import { site } from "@trabecula/contracts/endpoints";
import { readCms } from "../content/cms-client.ts";
import { readSiteMetadata } from "../content/site-info.ts";
import { publicAddress } from "../content/structured-data.ts";
import { pagesNow } from "../public-pages.ts";

export const GET: APIRoute = async ({ locals }) => {
  const [{ pages, isCurrent }, docs] = await Promise.all([readSiteMetadata(locals), readCms(site.docs)]);
  const articles = docs.ok ? docs.data.items.map(({ slug }) => `/documentation/${slug}`) : [];
  const paths = [...pagesNow(pages).map(({ path }) => path), ...articles];
  const entries = paths.map((path) => `  <url><loc>${escaped(publicAddress(path))}</loc></url>`);
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`;
  // Not cached if the CMS response was incomplete.
  const keeping = isCurrent && docs.ok ? "no-cache" : "no-store";
  return new Response(text, { headers: { "content-type": "application/xml; charset=utf-8", "cache-control": keeping } });
};

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
