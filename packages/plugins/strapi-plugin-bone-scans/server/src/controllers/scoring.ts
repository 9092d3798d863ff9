import { tableRowsHeader } from "@trabecula/contracts";
import { fits, scoring, tables } from "@trabecula/contracts/endpoints";
import { reportTypes } from "@trabecula/report-types";
import { scanFormats } from "@trabecula/scan-files";
import { defineRoute, sendFile } from "@trabecula/strapi-kit";
import { fitReportFile, saveFit } from "../services/fits/fit-results.ts";
import { checkCohort, getFit, listFits, removeFit, startFit } from "../services/fits/fit-service.ts";
import { readUploadedScan } from "../services/scan-files/read-uploaded-scan.ts";
import { forgetColumns, keepColumns } from "../services/scoring/kept-columns.ts";
import { lookAtUploadedTable } from "../services/scoring/look-at-table.ts";
import { scoreBatch } from "../services/scoring/score-batch.ts";
import { scoreReferences } from "../services/scoring/score-references.ts";
import { score } from "../services/scoring/score.ts";
import { untilLeft } from "./until-left.ts";

const catalogue = { items: Object.values(reportTypes), scanFormats };

export const scoringRoutes = {
  catalogue: defineRoute(scoring.catalogue, () => catalogue),
  score: defineRoute(scoring.score, ({ strapi, actor, body }) => score(strapi, actor, body)),
  scoreReferences: defineRoute(scoring.scoreReferences, ({ strapi, actor, body }) => scoreReferences(strapi, actor, body)),
  scoreTable: defineRoute(tables.scoreTable, async ({ strapi, actor, query, body, ctx }) => {
    const { rows, ...answer } = await scoreBatch(strapi, actor, query, { upload: body, left: untilLeft(ctx) });
    ctx.set(tableRowsHeader, String(rows));
    sendFile(ctx, answer);
  }),
  lookAtTable: defineRoute(tables.lookAtTable, ({ strapi, actor, query, body, ctx }) =>
    lookAtUploadedTable(strapi, actor, query, { upload: body, left: untilLeft(ctx) }),
  ),
  keepColumns: defineRoute(tables.keepColumns, ({ strapi, actor, body }) => keepColumns(strapi, actor, body)),
  forgetColumns: defineRoute(tables.forgetColumns, ({ strapi, actor, query }) => forgetColumns(strapi, actor, query.fingerprint)),
  readScanFile: defineRoute(scoring.readScanFile, ({ strapi, actor, query, body, ctx }) =>
    readUploadedScan(strapi, actor, query, { upload: body, left: untilLeft(ctx) }),
  ),
};

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
