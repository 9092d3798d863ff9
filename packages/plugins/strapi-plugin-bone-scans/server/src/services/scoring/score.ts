import { utcDay, type LiveScoreRequest, type ScoreReply } from "@trabecula/contracts";
import { builtInHeightForAge } from "@trabecula/reference-datasets/built-in";
import { additionalScores, scoreIncluded } from "@trabecula/scoring";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import { AppError, placeOf, type Member, type Strapi } from "@trabecula/strapi-kit";
import { errorsOfValues } from "@trabecula/trends";
import { chooseDataset } from "../datasets/choose-dataset.ts";
import type { DatasetHead } from "../datasets/dataset-rows.ts";
import { preparedDataset } from "../datasets/prepared-datasets.ts";
import { withDevices } from "../devices/devices-of-scans.ts";
import { precisionInUse } from "../precision/precision-in-use.ts";

const growth = builtInHeightForAge();

export async function score(strapi: Strapi, actor: Member, { intervals = false, ...request }: LiveScoreRequest): Promise<ScoreReply> {
  const { workspaceId } = placeOf(actor);
  const named = await withDevices(strapi, workspaceId, request);
  const head = await chooseDataset(strapi, actor, request.reportType, request.datasetId);
  return scoreWith(strapi, head, named.request, { workspaceId, intervals });
}

interface ScoreOptions {
  readonly workspaceId: string;
  readonly overrides?: readonly number[];
  readonly intervals: boolean;
}

export async function scoreWith(
  strapi: Strapi,
  head: DatasetHead,
  request: Omit<LiveScoreRequest, "intervals">,
  { workspaceId, overrides = [], intervals }: ScoreOptions,
): Promise<ScoreReply> {
  const dataset = await preparedDataset(strapi, head);
  const errorOfValue = intervals ? errorsOfValues((await precisionInUse(strapi, workspaceId)).figures) : undefined;
  const options = { today: utcDay(), overrides, additional: additionalScores({ growth, errorOfValue }) };
  const scored = await yieldToEventLoop(() => scoreIncluded(dataset, { id: head.documentId, version: head.version }, request, options));
  if (!scored.ok) throw new AppError(scored.code, scored.message, scored.fields);
  return scored.reply;
}
