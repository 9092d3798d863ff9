import { contentApiRoutes } from "@trabecula/strapi-kit";
import { metricsRoutes } from "../controllers/metrics.ts";

export default contentApiRoutes("api::metrics", { metrics: metricsRoutes });
