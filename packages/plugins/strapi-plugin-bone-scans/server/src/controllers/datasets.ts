import { curation, datasets, datasetVersions } from "@trabecula/contracts/endpoints";
import { defineRoute, sendFile } from "@trabecula/strapi-kit";
import {
  adminDatasetCurves,
  adminDatasetDetail,
  compareWith,
  exportDataset,
  listAdminDatasets,
} from "../services/datasets/admin-dataset-service.ts";
import { compareVersionsOf, datasetCitation, datasetHistory } from "../services/datasets/dataset-history.ts";
import { deleteDraft, publishDataset, retireDataset, setCommonDefault, setOpenToVisitors } from "../services/datasets/dataset-actions.ts";
import {
  datasetCurves,
  datasetDetail,
  listDatasets,
  listOpenDatasets,
  openDatasetFiles,
  openDatasetHead,
  setDefaultDataset,
} from "../services/datasets/dataset-service.ts";
import { checkImport, importDataset } from "../services/datasets/import-dataset.ts";
import { untilLeft } from "./until-left.ts";

export const datasetRoutes = {
  list: defineRoute(datasets.list, ({ strapi, query }) => listDatasets(strapi, query.reportType)),
  detail: defineRoute(datasets.detail, ({ strapi, params }) => datasetDetail(strapi, params.id)),
  citation: defineRoute(datasetVersions.citation, ({ strapi, params }) => datasetCitation(strapi, params.id)),
  history: defineRoute(datasetVersions.history, ({ strapi, actor, params, ctx }) =>
    datasetHistory(strapi, actor, params.id, untilLeft(ctx)),
  ),
  compare: defineRoute(datasetVersions.compare, ({ strapi, actor, params, query, ctx }) =>
    compareVersionsOf(strapi, actor, { id: params.id, otherId: query.with }, untilLeft(ctx)),
  ),
  curves: defineRoute(datasets.curves, ({ strapi, params, query }) => datasetCurves(strapi, params.id, query)),
  setDefault: defineRoute(datasets.setDefault, async ({ strapi, actor, body }) => ({
    defaults: await setDefaultDataset(strapi, actor, body.reportType, body.datasetId),
  })),
  openList: defineRoute(datasets.openList, ({ strapi }) => listOpenDatasets(strapi)),
  openFiles: defineRoute(datasets.openFiles, async ({ strapi, params, ctx }) => {
    const head = await openDatasetHead(strapi, params.id);
    // Browsers must revalidate, because the dataset may have been closed.
    ctx.set("Cache-Control", "no-cache");
    ctx.set("ETag", `W/"${head.contentHash}"`);
    if (ctx.fresh) ctx.status = 304;
    // Koa sends no body with a 304.
    return openDatasetFiles(strapi, head);
  }),
};

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
