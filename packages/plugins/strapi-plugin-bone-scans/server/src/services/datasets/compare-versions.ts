import type { Core } from "@strapi/strapi";
import type { VersionComparison } from "@trabecula/contracts";
import { AppError, notFound, type Actor } from "@trabecula/strapi-kit";
import { findReleasedDataset, releasedVersions, type DatasetSummaryRow } from "./dataset-rows.ts";
import { datasetText } from "./prepared-datasets.ts";
import { workOnDataset } from "./reading/dataset-work.ts";

/**
 * Compares released versions of one dataset. @throws AppError `not_found`; `validation_failed` if the other is no such
 * version; `too_many_requests`, `unavailable`
 */
export async function compareVersionsOf(
  strapi: Core.Strapi,
  actor: Actor,
  { id, otherId }: { id: string; otherId: string },
  left: AbortSignal,
): Promise<VersionComparison> {
  const row = await findReleasedDataset(strapi, id);
  if (!row) throw notFound();
  const other = (await releasedVersions(strapi, row.key)).find(({ documentId }) => documentId === otherId);
  if (!other)
    throw new AppError("validation_failed", "There is no published version of this dataset to compare with at this id.", {
      with: "There is no published version of this dataset with this id.",
    });
  const texts = { ours: await datasetText(strapi, row), theirs: await datasetText(strapi, other) };
  const changes = await workOnDataset(strapi, actor, "compare", texts, left);
  return { this: versionOf(row), other: versionOf(other), ...changes };
}

function versionOf({ documentId, version, state, releasedAt }: DatasetSummaryRow): VersionComparison["this"] {
  return { id: documentId, version, state, publishedAt: releasedAt };
}
