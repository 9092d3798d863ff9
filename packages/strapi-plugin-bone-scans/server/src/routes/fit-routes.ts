import { ZFitQuery, ZRemoveFitQuery, ZSaveFitRequest } from "@trabecula/contracts";
import { defineRoute, jsonBody, pathId, rawBody } from "@trabecula/strapi-kit";
import { checkCohort, getFit, listFits, removeFit, startFit } from "../services/fits/fit-service.ts";
import { saveFit } from "../services/fits/save-fit.ts";

/** `/admin/fits/check` stands before `/admin/fits/:id`: the first path that matches answers. */
export const fitRoutes = [
  defineRoute({
    method: "POST",
    path: "/admin/fits/check",
    access: "admin",
    body: rawBody,
    handle: ({ strapi, ctx }) => checkCohort(strapi, ctx.req),
  }),
  defineRoute({
    method: "POST",
    path: "/admin/fits",
    access: "admin",
    body: rawBody,
    status: 201,
    handle: async ({ strapi, actor, ctx }) => ({ fit: await startFit(strapi, actor, ctx) }),
  }),
  defineRoute({ method: "GET", path: "/admin/fits", access: "admin", handle: ({ strapi }) => listFits(strapi) }),
  defineRoute({
    method: "GET",
    path: "/admin/fits/:id",
    access: "admin",
    query: ZFitQuery,
    handle: async ({ strapi, params, query }) => ({ fit: await getFit(strapi, pathId(params), query.results === "true") }),
  }),
  defineRoute({
    method: "DELETE",
    path: "/admin/fits/:id",
    access: "admin",
    query: ZRemoveFitQuery,
    handle: ({ strapi, actor, params, query, ctx }) => removeFit(strapi, actor, pathId(params), query.only, ctx),
  }),
  defineRoute({
    method: "POST",
    path: "/admin/fits/:id/save",
    access: "admin",
    body: jsonBody(ZSaveFitRequest),
    status: 201,
    handle: async ({ strapi, actor, params, body, ctx }) => ({ dataset: await saveFit(strapi, actor, pathId(params), body, ctx) }),
  }),
];
