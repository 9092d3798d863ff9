import type { AstroIntegration } from "astro";
import { appPaths } from "../src/paths.ts";

/**
 * Routes of the app's shell, one page at every address of the app. A file of src/pages that answered them beside staff's own
 * pages would give these the styles of all screens, and a slower first paint.
 */
export function appRoutes(): AstroIntegration {
  return {
    name: "app-routes",
    hooks: {
      "astro:config:setup": ({ injectRoute }) => {
        for (const path of appPaths)
          injectRoute({ pattern: path.replace(/:(\w+)/g, "[$1]"), entrypoint: "./src/layouts/AppPage.astro", prerender: false });
      },
    },
  };
}
