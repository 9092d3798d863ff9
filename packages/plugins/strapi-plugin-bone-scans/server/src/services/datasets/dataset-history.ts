import type { Core } from "@strapi/strapi";
import { compareVersions, type DatasetHistory, type VersionChanges } from "@trabecula/contracts";
import { citeDataset, type DatasetCitation } from "@trabecula/reference-datasets";
import { notFound, type Actor } from "@trabecula/strapi-kit";
import { findReleasedDataset, manifestOf, releasedVersions, type DatasetSummaryRow } from "./dataset-rows.ts";
import { datasetText } from "./prepared-datasets.ts";
import { datasetWork, runOnDataset } from "./reading/dataset-work.ts";
import { workOf } from "../work/work-service.ts";

const mostVersions = 20;

/** @throws AppError `not_found` */
export async function datasetCitation(strapi: Core.Strapi, id: string): Promise<DatasetCitation> {
  const row = await findReleasedDataset(strapi, id);
  if (!row) throw notFound();
  const manifest = await manifestOf(strapi, id);
  return citeDataset({ manifest, contentHash: row.contentHash, publishedOn: row.releasedAt?.slice(0, 10) ?? null });
}

/** By both hashes; published versions never change. */
const known = new Map<string, VersionChanges>();
const mostKnown = 500;

/** Released versions with their changes. @throws AppError `not_found`, `too_many_requests`, `unavailable` */
export async function datasetHistory(strapi: Core.Strapi, actor: Actor, id: string, left: AbortSignal): Promise<DatasetHistory> {
  const row = await findReleasedDataset(strapi, id);
  if (!row) throw notFound();
  const versions = (await releasedVersions(strapi, row.key)).sort((one, other) => compareVersions(other.version, one.version));
  const items = await workOf(strapi).holding(datasetWork, actor, async () => {
    const told: DatasetHistory["items"] = [];
    for (const [index, version] of versions.slice(0, mostVersions).entries()) {
      const before = versions[index + 1];
      const changes = before ? await changesBetween(strapi, version, before, left) : null;
      told.push({ id: version.documentId, version: version.version, state: version.state, publishedAt: version.releasedAt, changes });
    }
    return told;
  });
  return { items, total: versions.length };
}

async function changesBetween(
  strapi: Core.Strapi,
  ours: DatasetSummaryRow,
  theirs: DatasetSummaryRow,
  left: AbortSignal,
): Promise<VersionChanges> {
  const key = `${ours.contentHash}:${theirs.contentHash}`;
  const before = known.get(key);
  if (before) return before;
  const texts = { ours: await datasetText(strapi, ours), theirs: await datasetText(strapi, theirs) };
  const changes = await runOnDataset(strapi, "changes", texts, left);
  if (known.size >= mostKnown) known.delete(known.keys().next().value ?? "");
  known.set(key, changes);
  return changes;
}
