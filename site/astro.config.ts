import { defineConfig } from "astro/config";
import node from "@astrojs/node";
import react from "@astrojs/react";
import tailwindcss from "@tailwindcss/vite";
import { appRoutes } from "./integrations/app-routes.ts";
import { bootScriptInHead } from "./integrations/boot-script.ts";
import { clientDirectives } from "./integrations/client-directives.ts";
import { compressedFiles } from "./integrations/compressed-files.ts";
import { shortPolicy } from "./integrations/short-policy.ts";
import { sampleReports } from "./integrations/sample-reports.ts";
import { endpointsForBrowser } from "./integrations/endpoints-for-browser.ts";
import { readEnv } from "./server/env.ts";

const env = readEnv();

export default defineConfig({
  output: "server",
  // Whole answers: the server keeps pages, and a part of a page may still say that it must not be kept.
  adapter: node({ mode: "middleware", experimentalDisableStreaming: true }),
  integrations: [react(), appRoutes(), bootScriptInHead(), clientDirectives(), shortPolicy(), compressedFiles()],
  devToolbar: { enabled: false },
  trailingSlash: "ignore",
  session: false,
  markdown: { syntaxHighlight: false },
  security: {
    // The contact form checks the Origin itself: behind a TLS proxy Astro would compare https with http.
    checkOrigin: false,
    // Everything from this origin; inline scripts and styles by the hashes that Astro adds; no framing.
    csp: {
      directives: [
        "default-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ],
      scriptDirective: { resources: [{ resource: "'none'", kind: "attribute" }] },
    },
  },
  server: { port: env.port, host: env.host },
  build: { inlineStylesheets: "never", assets: "_astro" },
  vite: {
    plugins: [tailwindcss(), endpointsForBrowser(), sampleReports()],
    // The built server holds its libraries itself: what it is built with need not be there when it runs.
    ssr: { noExternal: true, external: ["sharp"] },
    // Strapi's panel keeps React 18 at the repository's root; everything bundled here uses this workspace's React 19.
    resolve: {
      // Node's own build of csv-parse needs a Buffer; its authors ship another for browsers.
      alias: { "csv-parse/sync": "csv-parse/browser/esm/sync" },
      dedupe: ["react", "react-dom", "react-router", "react-router-dom", "@tanstack/react-query"],
    },
    // The content security policy allows scripts and fonts from files only.
    build: { assetsInlineLimit: 0, modulePreload: { polyfill: false } },
    // What every screen needs stays in one piece, and so does what ten of them share: Rolldown would cut both at the
    // borders of islands and screens, into a hundred small files that compress worse, for 5 kB more a screen. Left out is what
    // neither reading a report nor logging in needs.
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [
                  // Public pages load it too, and must not load with it what screens share.
                  { name: "preload-helper", test: /vite[\\/]preload-helper/ },
                  { name: "react", test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
                  // Nor do the forms before the log-in read a report.
                  {
                    name: "shared",
                    test: /site[\\/]src[\\/](?:ui[\\/](?!(?:ActDialog|ConfirmDialog|DataTable|Dialog|Select|SelectableCard|TextArea)[.])|shell[\\/](?!devices-query[.])|format[\\/](?!typed-numbers[.]))|packages[\\/]core[\\/](?:contracts[\\/]src[\\/](?!(?:reports|device-control|report-check|references|trends|endpoints[\\/](?:reports|trends))[.])|messages[\\/]src[\\/](?:counts|dates|lists|numbers|unbroken))|lucide-react/,
                    minShareCount: 10,
                  },
                  // What every reading of a report needs: a file of its own for a few lines costs as much again.
                  {
                    name: "wording",
                    test: /packages[\\/](?:core[\\/]report-types[\\/]src[\\/]wording|reports[\\/]report-view[\\/]src[\\/]words)/,
                  },
                  { name: "query", test: /node_modules[\\/]@tanstack[\\/](?!.*(?:useQueries|queriesObserver))/ },
                ],
              },
            },
          },
        },
      },
    },
    server: { proxy: { "/api": { target: env.cmsUrls[0] }, "/uploads": { target: env.cmsUrls[0] } } },
  },
});
