import type { Core } from "@strapi/strapi";
import type { DatasetManifest, ScoreReply, ScoreRequest } from "@trabecula/contracts";
import { scoreScans } from "@trabecula/scoring";
import { AppError, type Actor } from "@trabecula/strapi-kit";
import { datasetToScoreWith } from "../datasets/dataset-service.ts";

/** Scores, and gives the manifest of the dataset version that was used. */
export async function scoreWithManifest(
  strapi: Core.Strapi,
  actor: Actor,
  request: ScoreRequest,
): Promise<{ reply: ScoreReply; manifest: DatasetManifest }> {
  const { head, dataset } = await datasetToScoreWith(strapi, actor, request.reportType, request.datasetId);
  const today = new Date().toISOString().slice(0, 10);
  const scored = scoreScans(dataset, { id: head.id, version: head.version }, request, { today });
  if (!scored.ok) throw new AppError(scored.code, scored.message, scored.fields);
  return { reply: scored.reply, manifest: dataset.manifest };
}
