import { pathToFileURL } from "node:url";
import { ensureDependencies } from "./lib/dependencies.mjs";
import { runMain } from "./lib/failure.mjs";
import { continuesElsewhere } from "./lib/node-runtime.mjs";
import { sendProgressTo } from "./lib/progress.mjs";
import { inProject } from "./lib/project.mjs";

/** `npm run strapi -- …`: Strapi's own command line on the built CMS, under the Node that it needs. */
let isReady = false;
await runMain(async () => {
  sendProgressTo(process.stderr);
  if (await continuesElsewhere()) return undefined;
  await ensureDependencies({ quiet: true });
  isReady = true;
  return undefined;
});
if (isReady) await import(pathToFileURL(inProject("cms/scripts/strapi.mjs")).href);
