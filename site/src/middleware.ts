import { defineMiddleware } from "astro:middleware";
import { linksInLanguage } from "./content/links-in-language.ts";
import { unbrokenTerms } from "./content/unbroken-terms.ts";

const islandStyle = /<style>astro-island[^<]*<\/style>/;

/** HTML allows island styles only in the head. */
export const onRequest = defineMiddleware(async (_context, next) => {
  const response = await next();
  if (!response.headers.get("content-type")?.startsWith("text/html")) return response;
  const html = await response.text();
  const style = islandStyle.exec(html)?.[0] ?? "";
  const page = html.replace(style, "").replace("</head>", `${style}</head>`);
  return new Response(linksInLanguage(unbrokenTerms(page)), response);
});
