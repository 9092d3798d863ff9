import type { APIRoute } from "astro";
import { readSiteMetadata } from "../content/site-info.ts";

export const GET: APIRoute = async ({ locals }) => {
  const { site, isCurrent } = await readSiteMetadata(locals);
  const manifest = {
    name: site.productName,
    short_name: site.productName,
    start_url: "/",
    display: "browser",
    background_color: "#fbfaf7",
    theme_color: "#fbfaf7",
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
  const keeping = isCurrent ? "no-cache" : "no-store";
  return Response.json(manifest, { headers: { "content-type": "application/manifest+json", "cache-control": keeping } });
};
