import { ZScoreBatchQuery, ZScoreRequest } from "@trabecula/contracts";
import { defineRoute, jsonBody, rawBody } from "@trabecula/strapi-kit";
import { readUploadedScan } from "../services/scan-files/read-uploaded-scan.ts";
import { scoreBatch } from "../services/scoring/score-batch.ts";
import { scoreWithManifest } from "../services/scoring/score.ts";

export const scoreRoutes = [
  defineRoute({
    method: "POST",
    path: "/score",
    access: "researcher",
    body: jsonBody(ZScoreRequest),
    handle: async ({ strapi, actor, body }) => (await scoreWithManifest(strapi, actor, body)).reply,
  }),
  defineRoute({
    method: "POST",
    path: "/score/batch",
    access: "researcher",
    query: ZScoreBatchQuery,
    body: rawBody,
    handle: ({ strapi, actor, query, ctx }) => scoreBatch(strapi, actor, query, ctx),
  }),
  defineRoute({ method: "POST", path: "/scan-files", access: "researcher", body: rawBody, handle: ({ ctx }) => readUploadedScan(ctx.req) }),
];
