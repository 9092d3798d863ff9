import { tableRowsHeader } from "@trabecula/contracts";
import { scoring, tables } from "@trabecula/contracts/endpoints";
import { reportTypes } from "@trabecula/report-types";
import { scanFormats } from "@trabecula/scan-files";
import { defineRoute, sendFile } from "@trabecula/strapi-kit";
import { readUploadedScan } from "../services/scan-files/read-uploaded-scan.ts";
import { lookAtUploadedTable } from "../services/scoring/look-at-table.ts";
import { scoreBatch } from "../services/scoring/score-batch.ts";
import { score } from "../services/scoring/score.ts";
import { scoreReferences } from "../services/scoring/score-references.ts";
import { untilLeft } from "./until-left.ts";

const catalogue = { items: Object.values(reportTypes), scanFormats };

export const scoringRoutes = {
  catalogue: defineRoute(scoring.catalogue, () => catalogue),
  score: defineRoute(scoring.score, ({ strapi, actor, body }) => score(strapi, actor, body)),
  scoreReferences: defineRoute(scoring.scoreReferences, ({ strapi, body }) => scoreReferences(strapi, body)),
  scoreTable: defineRoute(tables.scoreTable, async ({ strapi, actor, query, body, ctx }) => {
    const { rows, ...answer } = await scoreBatch(strapi, actor, query, { upload: body, left: untilLeft(ctx) });
    ctx.set(tableRowsHeader, String(rows));
    sendFile(ctx, answer);
  }),
  lookAtTable: defineRoute(tables.lookAtTable, ({ strapi, actor, query, body, ctx }) =>
    lookAtUploadedTable(strapi, actor, query, { upload: body, left: untilLeft(ctx) }),
  ),
  readScanFile: defineRoute(scoring.readScanFile, ({ strapi, actor, query, body, ctx }) =>
    readUploadedScan(strapi, actor, query, { upload: body, left: untilLeft(ctx) }),
  ),
};
