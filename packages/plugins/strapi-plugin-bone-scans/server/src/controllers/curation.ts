import { curation } from "@trabecula/contracts/endpoints";
import { defineRoute, sendFile } from "@trabecula/strapi-kit";
import {
  adminDatasetCurves,
  adminDatasetDetail,
  compareWith,
  exportDataset,
  listAdminDatasets,
} from "../services/datasets/admin-dataset-service.ts";
import { deleteDraft, publishDataset, retireDataset, setCommonDefault, setOpenToVisitors } from "../services/datasets/dataset-actions.ts";
import { checkImport, importDataset } from "../services/datasets/import-dataset.ts";
import { untilLeft } from "./until-left.ts";

export const curationRoutes = {
  list: defineRoute(curation.list, ({ strapi, query }) => listAdminDatasets(strapi, query)),
  importFiles: defineRoute(curation.importFiles, async ({ strapi, actor, query, body, ctx }) => {
    const sent = { upload: body, left: untilLeft(ctx) };
    if (query.check !== "true") return { dataset: await importDataset(strapi, actor, sent) };
    ctx.status = 200;
    return checkImport(strapi, actor, sent);
  }),
  detail: defineRoute(curation.detail, ({ strapi, params }) => adminDatasetDetail(strapi, params.id)),
  remove: defineRoute(curation.remove, async ({ strapi, actor, params }) => {
    await deleteDraft(strapi, actor, params.id);
    return { deleted: 1 };
  }),
  curves: defineRoute(curation.curves, ({ strapi, params, query }) => adminDatasetCurves(strapi, params.id, query)),
  compare: defineRoute(curation.compare, ({ strapi, actor, params, query, ctx }) =>
    compareWith(strapi, actor, { id: params.id, otherId: query.with }, untilLeft(ctx)),
  ),
  exportFiles: defineRoute(curation.exportFiles, async ({ strapi, actor, params, ctx }) => {
    const { fileName, bytes } = await exportDataset(strapi, actor, params.id, untilLeft(ctx));
    sendFile(ctx, { name: fileName, type: "application/zip", content: Buffer.from(bytes) });
  }),
  publish: defineRoute(curation.publish, async ({ strapi, actor, params, body, ctx }) => ({
    dataset: await publishDataset(strapi, actor, { id: params.id, seenHash: body.contentHash }, untilLeft(ctx)),
  })),
  retire: defineRoute(curation.retire, async ({ strapi, actor, params }) => ({ dataset: await retireDataset(strapi, actor, params.id) })),
  setDefault: defineRoute(curation.setDefault, async ({ strapi, actor, params }) => ({
    dataset: await setCommonDefault(strapi, actor, params.id),
  })),
  setOpen: defineRoute(curation.setOpen, async ({ strapi, actor, params, body }) => ({
    dataset: await setOpenToVisitors(strapi, actor, params.id, body.isOpen),
  })),
};
