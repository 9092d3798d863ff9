import type { Core } from "@strapi/strapi";
