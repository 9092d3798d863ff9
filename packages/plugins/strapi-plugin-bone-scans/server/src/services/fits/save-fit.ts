import type { Core } from "@strapi/strapi";
import type { AdminDataset, FitPlan, SaveFitRequest } from "@trabecula/contracts";
import { datasetFromFits, type FittedCurve, type FittedGroup } from "@trabecula/reference-fits";
import { AppError, fileRefused, inTransaction, notFound, type Actor } from "@trabecula/strapi-kit";
import { auditOf } from "../../accounts.ts";
import { datasetColumns } from "../datasets/dataset-columns.ts";
import { workOnDataset } from "../datasets/reading/dataset-work.ts";
import { saveDraft } from "../datasets/save-draft.ts";
import { curvesWithOutcome, findFit, markSaved, type FitRow } from "./fit-rows.ts";

/**
 * Saves the curves and fitting record as a draft; the fit stays. @throws AppError `not_found`; `conflict` if unfinished
 * or the version is taken; errors of the dataset
 */
export async function saveFit(
  strapi: Core.Strapi,
  actor: Actor,
  { publicId, request }: { publicId: string; request: SaveFitRequest },
  left: AbortSignal,
): Promise<AdminDataset> {
  const row = await findFit(strapi, publicId);
  if (!row) throw notFound();
  if (row.state !== "done") throw new AppError("conflict", "Only a fit that is done can be saved as a dataset.");
  const facts = { sha256: row.cohortHash, rows: row.cohortRows, refusedRows: row.refusedRows };
  const plan = JSON.parse(row.plan) as FitPlan;
  const { manifestText, curvesText, recordJson } = datasetFromFits(request, plan, await fittedCurves(strapi, row), facts);
  const read = await workOnDataset(strapi, actor, "readTexts", { manifestText, curvesText, fittingRecord: recordJson }, left);
  if (!read.ok) throw fileRefused("validation_failed", read.problems);
  return inTransaction(strapi, async () => {
    const dataset = await saveDraft(strapi, actor, datasetColumns(read.facts, recordJson));
    // Deleted concurrently, so there is nothing to save.
    if (!(await markSaved(strapi, row.id, dataset.id, Date.now()))) throw notFound();
    await auditOf(strapi).record(actor, { action: "fit.saved", object: `fit:${publicId}`, detail: `dataset:${dataset.id}` });
    return dataset;
  });
}

async function fittedCurves(strapi: Core.Strapi, row: FitRow): Promise<FittedCurve[]> {
  const curves = await curvesWithOutcome(strapi, row.id);
  return curves.flatMap(({ parameter, site, sex, outcome }) =>
    outcome === null ? [] : [{ parameter, site, sex, ...(JSON.parse(outcome) as FittedGroup) }],
  );
}
