import type { Core } from "@strapi/strapi";
import type { LiveScoreRequest, ScoreReply, ScoreRequest } from "@trabecula/contracts";
import { builtInHeightForAge } from "@trabecula/reference-datasets/built-in";
import { besideScores, scoreScans } from "@trabecula/scoring";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import { AppError, type Actor } from "@trabecula/strapi-kit";
import { errorsOfValues } from "@trabecula/trends";
import { chooseDataset } from "../datasets/choose-dataset.ts";
import type { DatasetHead } from "../datasets/dataset-rows.ts";
import { preparedDataset } from "../datasets/prepared-datasets.ts";
import { withDevices } from "../devices/devices-of-scans.ts";
import { precisionInUse } from "../precision/precision-in-use.ts";

const growth = builtInHeightForAge();

/** Uses the dataset in the request, else the actor's default. */
export async function score(strapi: Core.Strapi, actor: Actor, { intervals = false, ...request }: LiveScoreRequest): Promise<ScoreReply> {
  const named = await withDevices(strapi, request);
  return scoreWith(strapi, await chooseDataset(strapi, actor, request.reportType, request.datasetId), named.request, { intervals });
}

/** `overrides`: indexes (from 0) of scans scored despite motion. `intervals`: include Z-score intervals. */
interface Asked {
  readonly overrides?: readonly number[];
  readonly intervals: boolean;
}

export async function scoreWith(
  strapi: Core.Strapi,
  head: DatasetHead,
  request: ScoreRequest,
  { overrides = [], intervals }: Asked,
): Promise<ScoreReply> {
  const dataset = await preparedDataset(strapi, head);
  const errorOfValue = intervals ? errorsOfValues((await precisionInUse(strapi)).figures) : undefined;
  const options = { today: new Date().toISOString().slice(0, 10), overrides, beside: besideScores({ growth, errorOfValue }) };
  const scored = await yieldToEventLoop(() => scoreScans(dataset, { id: head.documentId, version: head.version }, request, options));
  if (!scored.ok) throw new AppError(scored.code, scored.message, scored.fields);
  return scored.reply;
}
