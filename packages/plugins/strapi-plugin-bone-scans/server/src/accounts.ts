import type { Core } from "@strapi/strapi";
import { servicesOf, type AccountsPorts } from "@trabecula/strapi-kit";

const accounts = servicesOf<AccountsPorts>("accounts");

export const auditOf = (strapi: Core.Strapi) => accounts(strapi, "audit");
export const defaultsOf = (strapi: Core.Strapi) => accounts(strapi, "defaults");
export const ownersOf = (strapi: Core.Strapi) => accounts(strapi, "owners");
export const personalDataOf = (strapi: Core.Strapi) => accounts(strapi, "personalData");
export const portalOf = (strapi: Core.Strapi) => accounts(strapi, "portal");
export const siteOf = (strapi: Core.Strapi) => accounts(strapi, "site");
