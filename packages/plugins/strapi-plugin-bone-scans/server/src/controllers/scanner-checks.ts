import { scannerChecks } from "@trabecula/contracts/endpoints";
import { defineRoute } from "@trabecula/strapi-kit";
import {
  checkByPatients,
  checkByTable,
  deleteCheck,
  deleteOwnCheck,
  getCheck,
  listChecks,
} from "../services/scanner-checks/scanner-check-service.ts";
import { untilLeft } from "./until-left.ts";

export const scannerCheckRoutes = {
  list: defineRoute(scannerChecks.list, ({ strapi, actor, query }) => listChecks(strapi, actor, query)),
  detail: defineRoute(scannerChecks.detail, ({ strapi, actor, params }) => getCheck(strapi, actor, params.id)),
  byTable: defineRoute(scannerChecks.byTable, ({ strapi, actor, query, body, ctx }) =>
    checkByTable(strapi, actor, query, { upload: body, left: untilLeft(ctx) }),
  ),
  byPatients: defineRoute(scannerChecks.byPatients, ({ strapi, actor, body, ctx }) => checkByPatients(strapi, actor, body, untilLeft(ctx))),
  remove: defineRoute(scannerChecks.remove, async ({ strapi, actor, params }) => {
    await deleteOwnCheck(strapi, actor, params.id);
    return { deleted: 1 };
  }),
  removeAny: defineRoute(scannerChecks.removeAny, async ({ strapi, actor, params }) => {
    await deleteCheck(strapi, actor, params.id);
    return { deleted: 1 };
  }),
};
