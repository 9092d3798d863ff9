import { servicesOf, type AccountsPorts, type Strapi } from "@trabecula/strapi-kit";

const accounts = servicesOf<AccountsPorts>("accounts");

export const auditOf = (strapi: Strapi) => accounts(strapi, "audit");
export const confirmationsOf = (strapi: Strapi) => accounts(strapi, "confirmations");
export const defaultsOf = (strapi: Strapi) => accounts(strapi, "defaults");
export const ownersOf = (strapi: Strapi) => accounts(strapi, "owners");
export const personalDataOf = (strapi: Strapi) => accounts(strapi, "personalData");
export const portalOf = (strapi: Strapi) => accounts(strapi, "portal");
export const workspacesOf = (strapi: Strapi) => accounts(strapi, "workspaces");
export const siteOf = (strapi: Strapi) => accounts(strapi, "site");
