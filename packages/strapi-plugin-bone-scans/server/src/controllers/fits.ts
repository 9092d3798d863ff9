import { fits } from "@trabecula/contracts/endpoints";
import { defineRoute } from "@trabecula/strapi-kit";
import { checkCohort, getFit, listFits, removeFit, startFit } from "../services/fits/fit-service.ts";
import { saveFit } from "../services/fits/save-fit.ts";

export const fitRoutes = {
  check: defineRoute(fits.check, ({ strapi, body }) => checkCohort(strapi, body)),
  start: defineRoute(fits.start, async ({ strapi, actor, body }) => ({ fit: await startFit(strapi, actor, body) })),
  list: defineRoute(fits.list, ({ strapi }) => listFits(strapi)),
  detail: defineRoute(fits.detail, async ({ strapi, params, query }) => ({
    fit: await getFit(strapi, params.id, query.results === "true"),
  })),
  remove: defineRoute(fits.remove, ({ strapi, actor, params, query }) => removeFit(strapi, actor, params.id, query.only)),
  save: defineRoute(fits.save, async ({ strapi, actor, params, body }) => ({ dataset: await saveFit(strapi, actor, params.id, body) })),
};
