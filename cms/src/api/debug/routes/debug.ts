import { contentApiRoutes } from "@trabecula/strapi-kit";
import { debugRoutes } from "../controllers/debug.ts";

export default contentApiRoutes("api::debug", { debug: debugRoutes });
