import { defineConfig } from "astro/config";
import node from "@astrojs/node";
import react from "@astrojs/react";
import tailwindcss from "@tailwindcss/vite";
import { readEnv } from "./server/env.ts";

const env = readEnv();

export default defineConfig({
  output: "server",
  adapter: node({ mode: "middleware" }),
  integrations: [react()],
  devToolbar: { enabled: false },
  trailingSlash: "ignore",
  // The contact form checks the Origin itself: behind a TLS proxy Astro would compare https with http.
  security: { checkOrigin: false },
  server: { port: env.port, host: env.host },
  build: { inlineStylesheets: "never", assets: "_astro" },
  vite: {
    plugins: [tailwindcss()],
    // Strapi's panel keeps React 18 at the repository's root; everything bundled here uses this workspace's React 19.
    resolve: { dedupe: ["react", "react-dom", "react-router", "react-router-dom", "@tanstack/react-query"] },
    // The content security policy allows scripts and fonts from files only.
    build: { assetsInlineLimit: 0, modulePreload: { polyfill: false } },
    server: { proxy: { "/api": { target: env.cmsUrl }, "/uploads": { target: env.cmsUrl } } },
  },
});
