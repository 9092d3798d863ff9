import { recentlyDeleted } from "@trabecula/contracts/endpoints";
import { defineRoute, notFound } from "@trabecula/strapi-kit";
import { atItem, eraseAllDeleted, eraseDeleted, listDeleted, restoreDeleted } from "../services/recently-deleted/recently-deleted.ts";

export const recentlyDeletedRoutes = {
  list: defineRoute(recentlyDeleted.list, ({ strapi, actor, query }) => listDeleted(strapi, actor, query)),
  restore: defineRoute(recentlyDeleted.restore, async ({ strapi, actor, params }) => {
    const restored = await restoreDeleted(strapi, await atItem(strapi, actor, params.id), [params.id]);
    if (restored.patients + restored.reports === 0) throw notFound();
    return restored;
  }),
  restoreMany: defineRoute(recentlyDeleted.restoreMany, ({ strapi, actor, body }) => restoreDeleted(strapi, actor, body.ids)),
  erase: defineRoute(recentlyDeleted.erase, async ({ strapi, actor, params }) => {
    const deleted = await eraseDeleted(strapi, await atItem(strapi, actor, params.id), [params.id]);
    if (deleted === 0) throw notFound();
    return { deleted };
  }),
  eraseAll: defineRoute(recentlyDeleted.eraseAll, async ({ strapi, actor }) => ({ deleted: await eraseAllDeleted(strapi, actor) })),
};
