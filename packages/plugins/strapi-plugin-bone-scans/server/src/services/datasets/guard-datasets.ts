import { AppError, rowsOf, type Changes, type Where, type Strapi } from "@trabecula/strapi-kit";
import { reportUid } from "../reports/report-rows.ts";
import { revisionUid } from "../reports/revision-rows.ts";
import { datasetRows, datasetUid } from "./dataset-rows.ts";

/** Mutable fields of released versions: state, use and the summary for lists. */
const mayChange = new Set(["state", "isDefault", "isOpen", "retiredAt", "updatedAt", "coverage"]);

interface Write {
  readonly params: { where?: Where<typeof datasetUid>; data?: Changes<typeof datasetUid> };
}

/** Refuses changes of released datasets, because reports keep no copy of the manifest. Covers Strapi's query layer, not Strapi's import. */
export function guardDatasets(strapi: Strapi): void {
  const refuseChange = async ({ params: { where, data = {} } }: Write): Promise<void> => {
    const isUseOnly = Object.keys(data).every((name) => mayChange.has(name)) && (data.state ?? "retired") === "retired";
    if (!isUseOnly && (await includesReleased(strapi, where)))
      throw new AppError("conflict", "You cannot change a published dataset. Create a new version.");
  };
  const refuseDeletion = async ({ params: { where } }: Write): Promise<void> => {
    if (await includesReleased(strapi, where)) throw new AppError("conflict", "What has been published is never deleted.");
    const drafts = await datasetRows(strapi).findMany({ select: ["documentId"], where });
    const datasetId = { $in: drafts.map(({ documentId }) => documentId) };
    const uses = [rowsOf(strapi, reportUid).count({ where: { datasetId } }), rowsOf(strapi, revisionUid).count({ where: { datasetId } })];
    if ((await Promise.all(uses)).some((count) => count > 0))
      throw new AppError("conflict", "You cannot delete this dataset because reports use it.");
  };
  strapi.db.lifecycles.subscribe({
    models: [datasetUid],
    beforeUpdate: refuseChange,
    beforeUpdateMany: refuseChange,
    beforeDelete: refuseDeletion,
    beforeDeleteMany: refuseDeletion,
  });
}

async function includesReleased(strapi: Strapi, where: Where<typeof datasetUid> = {}): Promise<boolean> {
  const rows = await datasetRows(strapi).findMany({ select: ["state"], where });
  return rows.some(({ state }) => state !== "draft");
}
