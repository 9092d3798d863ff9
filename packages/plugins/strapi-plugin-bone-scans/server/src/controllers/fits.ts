import { fits } from "@trabecula/contracts/endpoints";
import { defineRoute, sendFile } from "@trabecula/strapi-kit";
import { checkCohort, getFit, listFits, removeFit, startFit } from "../services/fits/fit-service.ts";
import { fitReportFile } from "../services/fits/fit-report.ts";
import { saveFit } from "../services/fits/save-fit.ts";
import { untilLeft } from "./until-left.ts";

export const fitRoutes = {
  check: defineRoute(fits.check, ({ strapi, actor, body, ctx }) => checkCohort(strapi, actor, { upload: body, left: untilLeft(ctx) })),
  start: defineRoute(fits.start, async ({ strapi, actor, body, ctx }) => ({
    fit: await startFit(strapi, actor, { upload: body, left: untilLeft(ctx) }),
  })),
  list: defineRoute(fits.list, ({ strapi }) => listFits(strapi)),
  detail: defineRoute(fits.detail, async ({ strapi, params, query }) => ({
    fit: await getFit(strapi, params.id, query.results === "true"),
  })),
  report: defineRoute(fits.report, async ({ strapi, actor, params, query, ctx }) => {
    sendFile(ctx, await fitReportFile(strapi, actor, { publicId: params.id, query }, untilLeft(ctx)));
  }),
  remove: defineRoute(fits.remove, ({ strapi, actor, params, query }) => removeFit(strapi, actor, params.id, query.only)),
  save: defineRoute(fits.save, async ({ strapi, actor, params, body, ctx }) => ({
    dataset: await saveFit(strapi, actor, { publicId: params.id, request: body }, untilLeft(ctx)),
  })),
};
