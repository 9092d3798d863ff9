import { handOver } from "./lib/hand-over.mjs";

/** `npm run strapi -- …`: Strapi's command line on the built CMS. */
await handOver("cms/scripts/strapi.mjs");
