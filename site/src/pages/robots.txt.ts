import type { APIRoute } from "astro";
import { alternatesOf } from "../content/alternates.ts";
import { publicAddress } from "../content/structured-data.ts";
import { appPaths, mailedPaths } from "../paths.ts";

/** Excludes app screens, the API and mailed links. */
export const GET: APIRoute = () => {
  const closed = new Set([...appPaths, ...mailedPaths].map((path) => `/${path.split("/")[1]}`));
  const everywhere = [...closed].flatMap((path) => alternatesOf(path).map((alternate) => alternate.path));
  const lines = [...new Set([...closed, ...everywhere, "/api"])].flatMap((path) => [`Disallow: ${path}$`, `Disallow: ${path}/`]);
  const text = ["User-agent: *", ...lines, "", `Sitemap: ${publicAddress("/sitemap.xml")}`, ""].join("\n");
  return new Response(text, { headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-cache" } });
};
