import type { Core } from "@strapi/strapi";
import { nextVersion, type AdminDataset } from "@trabecula/contracts";
import { AppError, inTransaction, type Actor } from "@trabecula/strapi-kit";
import { auditOf } from "../../accounts.ts";
import { adminDataset } from "./admin-dataset-service.ts";
import { versionsOf } from "./admin-dataset-rows.ts";
import type { DatasetColumns } from "./dataset-columns.ts";
import { storeDraft } from "./draft-rows.ts";

/** Saves a draft, replacing one of the same key and version. @throws AppError `conflict` if the version is published or retired */
export async function saveDraft(strapi: Core.Strapi, actor: Actor, columns: DatasetColumns): Promise<AdminDataset> {
  const id = await inTransaction(strapi, async () => {
    const stored = await storeDraft(strapi, actor, columns);
    if (!stored) throw versionTaken(columns, await versionsOf(strapi, columns.key));
    await auditOf(strapi).record(actor, {
      action: stored.replaced ? "dataset.draft-replaced" : "dataset.drafted",
      object: `dataset:${stored.id}`,
      detail: `${columns.key} ${columns.version} ${columns.contentHash}`,
    });
    return stored.id;
  });
  return adminDataset(strapi, id);
}

export function versionTaken(
  { key, version }: Pick<DatasetColumns, "key" | "version">,
  versions: readonly { version: string }[],
): AppError {
  const next = nextVersion(versions.map((each) => each.version));
  return new AppError("conflict", `${key} ${version} has been published and never changes; give the correction the version ${next}.`);
}
