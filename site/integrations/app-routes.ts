import type { AstroIntegration } from "astro";
import { appPaths, inWorkspace, workspacePaths } from "../src/paths.ts";

/** A file of src/pages would load all app styles on public pages and slow the first paint. */
export function appRoutes(): AstroIntegration {
  return {
    name: "app-routes",
    hooks: {
      "astro:config:setup": ({ injectRoute }) => {
        for (const path of [...appPaths, ...workspacePaths.map((path) => inWorkspace(":workspaceId", path))])
          injectRoute({ pattern: path.replace(/:(\w+)/g, "[$1]"), entrypoint: "./src/layouts/AppPage.astro", prerender: false });
      },
    },
  };
}
