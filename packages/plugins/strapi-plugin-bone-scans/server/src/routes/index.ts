import { contentApiRoutes } from "@trabecula/strapi-kit";
import { controllerRoutes } from "../controllers/index.ts";
import { panelRoutes } from "./panel-routes.ts";

/** Each endpoint of `controllers`, led to its action; and what the page "Bone scans" of the panel calls. */
export const routes = { "content-api": contentApiRoutes("plugin::bone-scans", controllerRoutes), admin: panelRoutes };
