import { contentApiRoutes } from "@trabecula/strapi-kit";
import { controllerRoutes } from "../controllers/index.ts";

/** Each endpoint of `controllers`, led to its action. */
export const routes = { "content-api": contentApiRoutes("plugin::bone-scans", controllerRoutes) };
