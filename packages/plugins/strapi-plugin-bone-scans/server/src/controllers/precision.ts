import { precision } from "@trabecula/contracts/endpoints";
import { defineRoute } from "@trabecula/strapi-kit";
import { readUploadedRepeats } from "../services/precision/read-uploaded-repeats.ts";
import { checkPrecision, getPrecision, replacePrecision } from "../services/precision/precision-service.ts";
import { untilLeft } from "./until-left.ts";

export const precisionRoutes = {
  inUse: defineRoute(precision.inUse, ({ strapi }) => getPrecision(strapi)),
  replace: defineRoute(precision.replace, ({ strapi, actor, query, body }) =>
    query.check === "true" ? checkPrecision(strapi, body) : replacePrecision(strapi, actor, body),
  ),
  repeats: defineRoute(precision.repeats, ({ strapi, actor, query, body, ctx }) =>
    readUploadedRepeats(strapi, actor, query, { upload: body, left: untilLeft(ctx) }),
  ),
};
