import type { Core } from "@strapi/strapi";
import type { ScoreReply, ScoreRequest } from "@trabecula/contracts";
import { scoreScans } from "@trabecula/scoring";
import { AppError, type Actor } from "@trabecula/strapi-kit";
import { datasetToScoreWith } from "../datasets/dataset-service.ts";

export async function score(strapi: Core.Strapi, actor: Actor, request: ScoreRequest): Promise<ScoreReply> {
  const { head, dataset } = await datasetToScoreWith(strapi, actor, request.reportType, request.datasetId);
  const today = new Date().toISOString().slice(0, 10);
  const scored = scoreScans(dataset, { id: head.documentId, version: head.version }, request, { today });
  if (!scored.ok) throw new AppError(scored.code, scored.message, scored.fields);
  return scored.reply;
}
