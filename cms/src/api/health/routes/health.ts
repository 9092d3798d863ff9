import { contentApiRoutes } from "@trabecula/strapi-kit";
import { healthRoutes } from "../controllers/health.ts";

export default contentApiRoutes("api::health", { health: healthRoutes });
