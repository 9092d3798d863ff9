import { curation } from "@trabecula/contracts/endpoints";
import { defineRoute, sendFile } from "@trabecula/strapi-kit";
import {
  adminDatasetCurves,
  adminDatasetDetail,
  compareWith,
  exportDataset,
  listAdminDatasets,
} from "../services/datasets/admin-dataset-service.ts";
import { deleteDraft, publishDataset, retireDataset, setCommonDefault, setOpenToVisitors } from "../services/datasets/dataset-acts.ts";
import { checkImport, importDataset } from "../services/datasets/import-dataset.ts";

export const curationRoutes = {
  list: defineRoute(curation.list, ({ strapi, query }) => listAdminDatasets(strapi, query)),
  importFiles: defineRoute(curation.importFiles, async ({ strapi, actor, query, body, ctx }) => {
    if (query.check !== "true") return { dataset: await importDataset(strapi, actor, body) };
    ctx.status = 200;
    return checkImport(strapi, body);
  }),
  detail: defineRoute(curation.detail, ({ strapi, params }) => adminDatasetDetail(strapi, params.id)),
  remove: defineRoute(curation.remove, async ({ strapi, actor, params }) => {
    await deleteDraft(strapi, actor, params.id);
    return { deleted: 1 };
  }),
  curves: defineRoute(curation.curves, ({ strapi, params, query }) => adminDatasetCurves(strapi, params.id, query)),
  compare: defineRoute(curation.compare, ({ strapi, params, query }) => compareWith(strapi, params.id, query.with)),
  exportFiles: defineRoute(curation.exportFiles, async ({ strapi, actor, params, ctx }) => {
    const { fileName, bytes } = await exportDataset(strapi, actor, params.id);
    sendFile(ctx, { name: fileName, type: "application/zip", content: Buffer.from(bytes) });
  }),
  publish: defineRoute(curation.publish, async ({ strapi, actor, params, body }) => ({
    dataset: await publishDataset(strapi, actor, params.id, body.contentHash),
  })),
  retire: defineRoute(curation.retire, async ({ strapi, actor, params }) => ({ dataset: await retireDataset(strapi, actor, params.id) })),
  setDefault: defineRoute(curation.setDefault, async ({ strapi, actor, params }) => ({
    dataset: await setCommonDefault(strapi, actor, params.id),
  })),
  setOpen: defineRoute(curation.setOpen, async ({ strapi, actor, params, body }) => ({
    dataset: await setOpenToVisitors(strapi, actor, params.id, body.isOpen),
  })),
};
