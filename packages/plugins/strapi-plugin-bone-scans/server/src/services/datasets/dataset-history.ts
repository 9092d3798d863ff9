import { compareVersions, type DatasetHistory, type VersionChanges, type VersionComparison } from "@trabecula/contracts";
import { citeDataset, type DatasetCitation } from "@trabecula/reference-datasets";
import { AppError, orNotFound, type Actor, type Strapi } from "@trabecula/strapi-kit";
import { workOf } from "../work/work-service.ts";
import { findReleasedDataset, manifestOf, releasedVersions, type DatasetSummaryRow } from "./dataset-rows.ts";
import { storedTexts } from "./prepared-datasets.ts";
import { datasetWork, runOnDataset, workOnDataset } from "./reading/dataset-work.ts";

const mostVersions = 20;

export async function datasetCitation(strapi: Strapi, id: string): Promise<DatasetCitation> {
  const row = orNotFound(await findReleasedDataset(strapi, id));
  const manifest = await manifestOf(strapi, id);
  return citeDataset({ manifest, contentHash: row.contentHash, publishedOn: row.releasedAt?.slice(0, 10) ?? null });
}

/** Cached by both hashes; published versions never change. */
const known = new Map<string, VersionChanges>();
const mostKnown = 500;

/** @throws `not_found`, `too_many_requests`, `unavailable` */
export async function datasetHistory(strapi: Strapi, actor: Actor, id: string, left: AbortSignal): Promise<DatasetHistory> {
  const row = orNotFound(await findReleasedDataset(strapi, id));
  const versions = (await releasedVersions(strapi, row.key)).sort((one, other) => compareVersions(other.version, one.version));
  const items = await workOf(strapi).holding(datasetWork, actor, async () => {
    const compared: DatasetHistory["items"] = [];
    for (const [index, version] of versions.slice(0, mostVersions).entries()) {
      const before = versions[index + 1];
      const changes = before ? await changesBetween(strapi, actor, [version, before], left) : null;
      compared.push({ id: version.documentId, version: version.version, state: version.state, publishedAt: version.releasedAt, changes });
    }
    return compared;
  });
  return { items, total: versions.length };
}

async function changesBetween(
  strapi: Strapi,
  actor: Actor,
  [ours, theirs]: readonly [DatasetSummaryRow, DatasetSummaryRow],
  left: AbortSignal,
): Promise<VersionChanges> {
  const key = `${ours.contentHash}:${theirs.contentHash}`;
  const before = known.get(key);
  if (before) return before;
  const texts = { ours: await storedTexts(strapi, ours), theirs: await storedTexts(strapi, theirs) };
  const changes = await runOnDataset(strapi, actor, "changes", texts, left);
  if (known.size >= mostKnown) known.delete(known.keys().next().value ?? "");
  known.set(key, changes);
  return changes;
}

/** @throws `not_found`; `validation_failed` if the other version is not released; `too_many_requests`, `unavailable` */
export async function compareVersionsOf(
  strapi: Strapi,
  actor: Actor,
  { id, otherId }: { id: string; otherId: string },
  left: AbortSignal,
): Promise<VersionComparison> {
  const row = orNotFound(await findReleasedDataset(strapi, id));
  const other = (await releasedVersions(strapi, row.key)).find(({ documentId }) => documentId === otherId);
  if (!other)
    throw new AppError("validation_failed", "There is no published version of this dataset to compare with at this id.", {
      with: "There is no published version of this dataset with this id.",
    });
  const texts = { ours: await storedTexts(strapi, row), theirs: await storedTexts(strapi, other) };
  const changes = await workOnDataset(strapi, actor, "compare", texts, left);
  return { this: versionOf(row), other: versionOf(other), ...changes };
}

function versionOf({ documentId, version, state, releasedAt }: DatasetSummaryRow): VersionComparison["this"] {
  return { id: documentId, version, state, publishedAt: releasedAt };
}
