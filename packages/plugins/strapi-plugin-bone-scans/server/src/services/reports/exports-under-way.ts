import { servicesOf } from "@trabecula/strapi-kit";
import type { Core } from "@strapi/strapi";
import type { UnderWay } from "../work/under-way.ts";

const services = servicesOf<{ exports: UnderWay }>("bone-scans");

/** What each account has asked for as files of numbers, the report's own and those of many reports. */
export const exportsUnderWay = (strapi: Core.Strapi): UnderWay => services(strapi, "exports");
