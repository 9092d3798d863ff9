import { defineMiddleware } from "astro:middleware";

const islandStyle = /<style>astro-island[^<]*<\/style>/;

/** Astro writes the style of its islands where the first of them stands; HTML takes a style in the head alone. */
export const onRequest = defineMiddleware(async (_context, next) => {
  const response = await next();
  if (!response.headers.get("content-type")?.startsWith("text/html")) return response;
  const html = await response.text();
  const style = islandStyle.exec(html)?.[0] ?? "";
  return new Response(html.replace(style, "").replace("</head>", `${style}</head>`), response);
});
