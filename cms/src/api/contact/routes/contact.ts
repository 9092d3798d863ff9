import { contentApiRoutes } from "@trabecula/strapi-kit";
import { contactRoutes } from "../controllers/contact.ts";

export default contentApiRoutes("api::contact", { contact: contactRoutes });
