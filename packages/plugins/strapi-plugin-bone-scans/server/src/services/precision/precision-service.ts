import type { Core } from "@strapi/strapi";
import type { PrecisionInUse, PrecisionReply, ReplacePrecisionRequest } from "@trabecula/contracts";
import { builtInPrecision } from "@trabecula/reference-datasets/built-in";
import { AppError, inTransaction, type Actor } from "@trabecula/strapi-kit";
import { countOf } from "@trabecula/messages";
import { auditOf } from "../../accounts.ts";
import { ownFigures } from "./figures-in-use.ts";
import { claimNextVersion, errorOf, lineOf, listState, replaceRows, type ListState } from "./own-rows.ts";
import { inUseWith, versionInUse } from "./precision-in-use.ts";
import { refuseProblems } from "./precision-problems.ts";
import { serializeLine } from "./serialize-line.ts";
import { serializeFigure } from "./serialize-precision.ts";

const { limits } = builtInPrecision();

export async function getPrecision(strapi: Core.Strapi): Promise<PrecisionReply> {
  const { inUse, ...state } = await versionInUse(strapi);
  return reply(state, inUse);
}

/**
 * Replaces the laboratory's own precision entirely. @throws AppError `validation_failed` with a reason by field;
 * `conflict` after a concurrent change
 */
export async function replacePrecision(strapi: Core.Strapi, actor: Actor, request: ReplacePrecisionRequest): Promise<PrecisionReply> {
  refuseProblems(request);
  await inTransaction(strapi, async () => {
    const version = request.version ?? (await listState(strapi)).version;
    if (!(await claimNextVersion(strapi, version))) throw new AppError("conflict", replacedMeanwhile);
    await replaceRows(strapi, request);
    await auditOf(strapi).record(actor, { action: "precision.replaced", object: "precision:own", detail: detailOf(request, version + 1) });
  });
  return getPrecision(strapi);
}

const replacedMeanwhile = "Someone else has changed the precision. Reload the page before you save.";

/** Dry run; stores nothing. @throws AppError `validation_failed` */
export async function checkPrecision(strapi: Core.Strapi, request: ReplacePrecisionRequest): Promise<PrecisionReply> {
  refuseProblems(request);
  const { inUse, ...state } = await versionInUse(strapi);
  const lines = request.crossCalibrations?.map(lineOf) ?? inUse.crossCalibrations;
  return reply(state, inUseWith(ownFigures(request.items.map(errorOf)), lines));
}

function detailOf({ items, crossCalibrations }: ReplacePrecisionRequest, version: number): string {
  const lines = crossCalibrations ? [countOf(crossCalibrations.length, "cross-calibration")] : [];
  return `${[countOf(items.length, "precision error"), ...lines].join(", ")}, version ${version}`;
}

function reply({ version, changedAt }: ListState, inUse: PrecisionInUse): PrecisionReply {
  const crossCalibrations = inUse.crossCalibrations.map((line) => serializeLine(line, inUse));
  return { version, changedAt, figures: inUse.figures.map(serializeFigure), crossCalibrations, limits };
}
