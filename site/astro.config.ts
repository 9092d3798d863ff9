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
                  // Every screen of the app links all its styles.
                  { name: "app-styles", test: /site[\\/]src[\\/](?!styles).*[.]css$/ },
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
                  // Only what every call needs: its fetch adapter is loaded later.
                  { name: "axios", test: /node_modules[\\/]axios[\\/]/, minShareCount: 2 },
                  // One file for all report text: small files compress worse.
                  {
                    name: "wording",
                    test: /packages[\\/](?:core[\\/](?:contracts[\\/]src[\\/]days|messages[\\/]src[\\/]\w+[\\/]scan-facts|report-types[\\/]src[\\/](?:format|wording|(?:[\\w-]+[\\/])?labels))|reports[\\/]report-view[\\/]src[\\/]messages)|site[\\/]src[\\/]format[\\/]typed-numbers/,
                  },
                  { name: "query", test: /node_modules[\\/]@tanstack[\\/](?!.*(?:useQueries|queriesObserver))/ },
                  // Small files that pages load together.
                  {
                    name: "basics",
                    test: /site[\\/]src[\\/](?:shell[\\/](?:api-error|reply|ErrorBoundary|lazy-screen|session-store)|ui[\\/](?:ErrorState|LoadingIndicator|NotificationBanner))[.]|lucide-react.*[\\/]check[.]/,
                  },
                  {
                    name: "session",
                    test: /site[\\/]src[\\/]shell[\\/](?:api|session|own-language|query-client|return-path|product|kept-message)[.]/,
                  },
                  { name: "members", test: /contracts[\\/]src[\\/](?:endpoints[\\/])?(?:workspaces|portal)[.]/ },
                  { name: "reports", test: /contracts[\\/]src[\\/](?:reports|trends)[.]/ },
                  {
                    name: "frame",
                    test: /node_modules[\\/]react-router|site[\\/]src[\\/](?:shell[\\/](?:history-steps|Loadable|NotFound|WorkspaceBar|workspaces|Screen|AppNavigation|guards)|ui[\\/]DisclosureButton|app[\\/]recently-deleted[\\/]deletion)[.]|contracts[\\/]src[\\/](?:record-changes|endpoints[\\/]reports)[.]/,
                  },
                  {
                    name: "records",
                    test: /site[\\/]src[\\/]app[\\/](?:patients[\\/]patient|reports[\\/]report|workspaces[\\/]workspace)-queries[.]|contracts[\\/]src[\\/](?:patients|endpoints[\\/](?:patients|trends))[.]/,
                  },
                  {
                    name: "lists",
                    test: /site[\\/]src[\\/](?:ui[\\/](?:Badge|BulletList|Pagination|TextArea)|admin[\\/](?:TextLink|list-address)|shell[\\/](?:catalogues|lists[\\/]use-list-view))[.]/,
                    minShareCount: 5,
                  },
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
