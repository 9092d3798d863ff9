import { contentApiRoutes } from "@trabecula/strapi-kit";
import { controllerRoutes } from "../controllers/index.ts";
import { panelRoutes } from "./panel-routes.ts";

export const routes = { "content-api": contentApiRoutes("plugin::accounts", controllerRoutes), admin: panelRoutes };
