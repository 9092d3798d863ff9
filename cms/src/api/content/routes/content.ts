import { contentApiRoutes } from "@trabecula/strapi-kit";
import { contentRoutes } from "../controllers/content.ts";

export default contentApiRoutes("api::content", { content: contentRoutes });
