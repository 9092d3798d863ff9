import { contentApiRoutes } from "@trabecula/strapi-kit";
import { versionRoutes } from "../controllers/version.ts";

export default contentApiRoutes("api::version", { version: versionRoutes });
