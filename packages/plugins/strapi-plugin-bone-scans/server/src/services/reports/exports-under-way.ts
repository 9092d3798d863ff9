import { servicesOf } from "@trabecula/strapi-kit";
import type { Core } from "@strapi/strapi";
import type { UnderWay } from "../work/under-way.ts";

const services = servicesOf<{ exports: UnderWay }>("bone-scans");

export const exportsUnderWay = (strapi: Core.Strapi): UnderWay => services(strapi, "exports");
