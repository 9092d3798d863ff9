import { differingFacts } from "@trabecula/comparability";
import type { ReferencesReply, ReferencesRequest, ScoredReference, ScoreReply, ScoreRequest } from "@trabecula/contracts";
import { describeReference as describeDataset } from "@trabecula/scoring";
import { invalidField, placeOf, type Member, type Strapi } from "@trabecula/strapi-kit";
import { usable } from "../datasets/choose-dataset.ts";
import { findDatasetHead, type DatasetHead } from "../datasets/dataset-rows.ts";
import { withDevices } from "../devices/devices-of-scans.ts";
import { preparedDataset } from "../datasets/prepared-datasets.ts";
import { checksForScans } from "../scanner-checks/check-rows.ts";
import { scoreWith } from "./score.ts";

/** @throws `validation_failed` if a dataset cannot be used, or the scans cannot be scored */
export async function scoreReferences(
  strapi: Strapi,
  actor: Member,
  { datasetIds, intervals = false, ...request }: ReferencesRequest,
): Promise<ReferencesReply> {
  const heads = await usableReferences(strapi, datasetIds, request.reportType);
  const { workspaceId } = placeOf(actor);
  const named = await withDevices(strapi, workspaceId, request);
  const scored = await scoreOtherReferences(strapi, heads, named.request, { workspaceId, intervals });
  const { engineVersion, notice } = scored[0]!.reply;
  const references = scored.map(({ reference }) => reference);
  return { engineVersion, notice, differ: differingFacts(references.map(({ facts }) => facts)), references };
}

/** @throws `validation_failed` */
export async function usableReferences(
  strapi: Strapi,
  ids: readonly string[],
  reportType: ScoreRequest["reportType"],
): Promise<DatasetHead[]> {
  const refuse = (reason: string) => invalidField("datasetIds", reason);
  return Promise.all(ids.map(async (id) => usable(await findDatasetHead(strapi, id), reportType, refuse)));
}

/** Scores sequentially: concurrent scoring would block the event loop. */
export async function scoreOtherReferences(
  strapi: Strapi,
  heads: readonly DatasetHead[],
  request: Parameters<typeof scoreWith>[2],
  options: Parameters<typeof scoreWith>[3],
): Promise<{ reference: ScoredReference; reply: ScoreReply }[]> {
  const scored = [];
  for (const head of heads) {
    const reply = await scoreWith(strapi, head, request, options);
    scored.push({ reply, reference: { ...(await describeReference(strapi, options.workspaceId, head, request)), scans: reply.scans } });
  }
  return scored;
}

export async function describeReference(
  strapi: Strapi,
  workspaceId: string,
  head: DatasetHead,
  request: ScoreRequest,
): Promise<Omit<ScoredReference, "scans">> {
  const { documentId: id, version, contentHash } = head;
  const described = describeDataset(await preparedDataset(strapi, head), { id, version, contentHash }, request);
  const scannerChecks = await checksForScans(strapi, workspaceId, id, request.scans);
  return scannerChecks.length === 0 ? described : { ...described, scannerChecks };
}
