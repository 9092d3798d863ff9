import { handOver } from "./lib/hand-over.mjs";

await handOver("cms/scripts/strapi.mjs");
