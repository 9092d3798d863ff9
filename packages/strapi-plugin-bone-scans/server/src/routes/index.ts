import { contentApiRoutes } from "@trabecula/strapi-kit";
import { datasetRoutes } from "./dataset-routes.ts";
import { fitRoutes } from "./fit-routes.ts";
import { reportRoutes } from "./report-routes.ts";
import { scoreRoutes } from "./score-routes.ts";

export const routes = { "content-api": contentApiRoutes([...datasetRoutes, ...scoreRoutes, ...reportRoutes, ...fitRoutes]) };
