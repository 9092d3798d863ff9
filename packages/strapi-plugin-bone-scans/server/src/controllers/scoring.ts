import { scoring } from "@trabecula/contracts/endpoints";
import { reportTypes } from "@trabecula/report-types";
import { scanFormats } from "@trabecula/scan-files";
import { defineRoute, sendFile } from "@trabecula/strapi-kit";
import { readUploadedScan } from "../services/scan-files/read-uploaded-scan.ts";
import { scoreBatch } from "../services/scoring/score-batch.ts";
import { score } from "../services/scoring/score.ts";
import { untilLeft } from "./until-left.ts";

const catalogue = { items: Object.values(reportTypes), scanFormats };

export const scoringRoutes = {
  catalogue: defineRoute(scoring.catalogue, () => catalogue),
  score: defineRoute(scoring.score, ({ strapi, actor, body }) => score(strapi, actor, body)),
  scoreTable: defineRoute(scoring.scoreTable, async ({ strapi, actor, query, body, ctx }) => {
    const content = await scoreBatch(strapi, actor, query, { upload: body, left: untilLeft(ctx) });
    sendFile(ctx, { name: "scored.csv", type: "text/csv; charset=utf-8", content });
  }),
  readScanFile: defineRoute(scoring.readScanFile, ({ strapi, actor, body, ctx }) =>
    readUploadedScan(strapi, actor, { upload: body, left: untilLeft(ctx) }),
  ),
};
