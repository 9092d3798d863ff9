import type { Core } from "@strapi/strapi";
import type { DatasetManifest, ScoreReply, ScoreRequest } from "@trabecula/contracts";
import { scoreScans } from "@trabecula/scoring";
import { AppError, type Actor } from "@trabecula/strapi-kit";
import type { DatasetService } from "../datasets/dataset-service.ts";

/** One way to a score for the live preview, for scripts and for saved reports, so that they can never disagree. */
export function scoringService({ strapi }: { strapi: Core.Strapi }) {
  const datasets = () => strapi.plugin("bone-scans").service("datasets") as DatasetService;

  async function scoreWithManifest(actor: Actor, request: ScoreRequest): Promise<{ reply: ScoreReply; manifest: DatasetManifest }> {
    const { head, dataset } = await datasets().choose(actor, request.reportType, request.datasetId);
    const scored = scoreScans(dataset, { id: head.id, version: head.version }, request, {});
    if (!scored.ok) throw new AppError(scored.code, scored.message, scored.fields);
    return { reply: scored.reply, manifest: dataset.manifest };
  }

  return {
    scoreWithManifest,
    /** Scores and saves nothing. */
    async score(actor: Actor, request: ScoreRequest): Promise<ScoreReply> {
      return (await scoreWithManifest(actor, request)).reply;
    },
  };
}

export type ScoringService = ReturnType<typeof scoringService>;
