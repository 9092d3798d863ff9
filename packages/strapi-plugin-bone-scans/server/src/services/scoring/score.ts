import type { Core } from "@strapi/strapi";
import type { ScoreReply, ScoreRequest } from "@trabecula/contracts";
import { scoreScans } from "@trabecula/scoring";
import { AppError, type Actor } from "@trabecula/strapi-kit";
import { chooseDataset } from "../datasets/choose-dataset.ts";
import type { DatasetHead } from "../datasets/dataset-rows.ts";
import { preparedDataset } from "../datasets/prepared-datasets.ts";
import { inTurn } from "../work/in-turn.ts";

/** Scores with the dataset that the request names, or with the one that holds for the actor. */
export async function score(strapi: Core.Strapi, actor: Actor, request: ScoreRequest): Promise<ScoreReply> {
  return scoreWith(strapi, await chooseDataset(strapi, actor, request.reportType, request.datasetId), request);
}

/**
 * Scores with a dataset that has been chosen.
 * @param overrides which of the scans, from 0, are scored in spite of their motion
 */
export async function scoreWith(
  strapi: Core.Strapi,
  head: DatasetHead,
  request: ScoreRequest,
  overrides: readonly number[] = [],
): Promise<ScoreReply> {
  const dataset = await preparedDataset(strapi, head);
  const today = new Date().toISOString().slice(0, 10);
  const scored = await inTurn(() => scoreScans(dataset, { id: head.documentId, version: head.version }, request, { today, overrides }));
  if (!scored.ok) throw new AppError(scored.code, scored.message, scored.fields);
  return scored.reply;
}
