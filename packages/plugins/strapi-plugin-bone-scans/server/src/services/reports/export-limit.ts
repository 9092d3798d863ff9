import { servicesOf } from "@trabecula/strapi-kit";
import type { Core } from "@strapi/strapi";
import type { AccountLimit } from "../work/account-limit.ts";

const services = servicesOf<{ exports: AccountLimit }>("bone-scans");

export const exportLimit = (strapi: Core.Strapi): AccountLimit => services(strapi, "exports");
