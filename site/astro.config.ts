import { defineConfig } from "astro/config";
import node from "@astrojs/node";
import react from "@astrojs/react";
import tailwindcss from "@tailwindcss/vite";
import { appRoutes } from "./integrations/app-routes.ts";
import { clientScripts } from "./integrations/client-scripts.ts";
import { axiosForBrowser } from "./integrations/axios-for-browser.ts";
import { shortPolicy } from "./integrations/short-policy.ts";
import { sampleReports } from "./integrations/sample-reports.ts";
import { endpointsForBrowser } from "./integrations/endpoints-for-browser.ts";
import { readEnv } from "./server/env.ts";

const env = readEnv();

/** Build dependencies are not needed at run time. The development server cannot bundle React, which is CommonJS. */
const bundledLibraries = {
  name: "bundled-libraries",
  apply: "build" as const,
  config: () => ({ ssr: { noExternal: true as const, external: ["sharp"] } }),
};

export default defineConfig({
  output: "server",
  // No streaming: pages are cached, and a late component may still forbid caching.
  adapter: node({ mode: "middleware", experimentalDisableStreaming: true }),
  integrations: [react(), appRoutes(), clientScripts(), shortPolicy()],
  devToolbar: { enabled: false },
  trailingSlash: "ignore",
  session: false,
  markdown: { syntaxHighlight: false },
  security: {
    // The contact form checks Origin itself: behind a TLS proxy Astro compares https with http.
    checkOrigin: false,
    // Same origin only; inline code by Astro's hashes; no framing.
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
    plugins: [tailwindcss(), endpointsForBrowser(), axiosForBrowser(), sampleReports(), bundledLibraries],
    // Strapi's panel needs React 18 at the root; this workspace bundles React 19.
    resolve: {
      // The Node build of csv-parse needs Buffer.
      alias: { "csv-parse/sync": "csv-parse/browser/esm/sync" },
      dedupe: ["react", "react-dom", "react-router", "react-router-dom", "@tanstack/react-query"],
    },
    // The content security policy allows only files.
    build: { assetsInlineLimit: 0, modulePreload: { polyfill: false } },
    // Groups shared code: Rolldown would create a hundred small files, 5 kB more per screen. Excludes code needed neither for
    // reports nor login.
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [
                  // Separate: public pages need it without shared app code.
                  { name: "preload-helper", test: /vite[\\/]preload-helper/ },
                  { name: "react", test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
                  // Contracts that most pages use. Those of member screens load with their screens.
                  {
                    name: "contracts",
                    test: /contracts[\\/]src[\\/](?:catalogue|child-height|datasets|errors|modalities|normalized-text|precision|primitives|references|scan-files|score|signatures|spreadsheet-text|trends|upload-limits|user|endpoints[\\/](?:datasets|endpoint|scoring))[.]/,
                    minShareCount: 10,
                  },
                  // Login forms need no report code.
                  {
                    name: "shared",
                    test: /site[\\/]src[\\/](?:ui[\\/](?!(?:ActionDialog|Badge|Checkbox|ConfirmDialog|DataTable|Dialog|FileDrop|Pagination|Section|Select|SelectableCard|TextArea)[.])|shell[\\/](?!(?:api|catalogues|devices-query|Loadable|workspaces)[.])|format[\\/](?!typed-numbers[.]))|packages[\\/]core[\\/]messages[\\/]src[\\/](?:dates|en[\\/]controls|numbers)|lucide-react/,
                    minShareCount: 10,
                  },
                  { name: "lists", test: /site[\\/]src[\\/]ui[\\/](?:Badge|Pagination)[.]/, minShareCount: 5 },
                  // Only what every call needs: its fetch adapter is loaded later.
                  { name: "axios", test: /node_modules[\\/]axios[\\/]/, minShareCount: 2 },
                  // One file for all report text: small files compress worse.
                  {
                    name: "wording",
                    test: /packages[\\/](?:core[\\/]report-types[\\/]src[\\/]wording|reports[\\/]report-view[\\/]src[\\/]messages)/,
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
