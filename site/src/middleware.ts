import { defineMiddleware } from "astro:middleware";
import { linksInLanguage } from "./content/links-in-language.ts";

const islandStyle = /<style>astro-island[^<]*<\/style>/;

/** Astro puts island styles in the body; HTML allows them only in the head. */
export const onRequest = defineMiddleware(async (_context, next) => {
  const response = await next();
  if (!response.headers.get("content-type")?.startsWith("text/html")) return response;
  const html = await response.text();
  const style = islandStyle.exec(html)?.[0] ?? "";
  return new Response(linksInLanguage(html.replace(style, "").replace("</head>", `${style}</head>`)), response);
});
