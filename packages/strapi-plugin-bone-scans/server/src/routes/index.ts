import { contentApiRoutes } from "@trabecula/strapi-kit";
import { adminDatasetRoutes } from "./admin-dataset-routes.ts";
import { datasetRoutes } from "./dataset-routes.ts";
import { fitRoutes } from "./fit-routes.ts";
import { reportRoutes } from "./report-routes.ts";
import { scoreRoutes } from "./score-routes.ts";

export const routes = {
  "content-api": contentApiRoutes([...datasetRoutes, ...adminDatasetRoutes, ...scoreRoutes, ...reportRoutes, ...fitRoutes]),
};
