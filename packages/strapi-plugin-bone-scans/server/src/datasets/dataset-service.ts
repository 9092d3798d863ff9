import type { Core } from "@strapi/strapi";
import type { CurvesReply, DatasetDetail, DatasetSummary, ReportType, Sex, Site } from "@trabecula/contracts";
import { curvesToDraw, type Dataset } from "@trabecula/reference-datasets";
import { AppError, notFound, type Actor } from "@trabecula/strapi-kit";
import { accountsOf } from "../accounts.ts";
import { chooseDataset } from "./choose-dataset.ts";
import { createDatasetCache } from "./dataset-cache.ts";
import { datasetRows, type DatasetHead } from "./dataset-rows.ts";
import { serializeDatasetDetail, serializeDatasetSummary } from "./serialize-dataset.ts";

export interface ChosenDataset {
  readonly head: DatasetHead;
  readonly dataset: Dataset;
}

/** Reference datasets as researchers see them: published ones in lists, retired ones by id only, drafts never. */
export function datasetService({ strapi }: { strapi: Core.Strapi }) {
  const rows = datasetRows(strapi);
  const cache = createDatasetCache((id) => rows.files(id));
  const choices = {
    headById: (id: string) => rows.headById(id),
    publishedDefault: (reportType: ReportType) => rows.publishedDefault(reportType),
    ownDefault: (actor: Actor, reportType: ReportType) => accountsOf(strapi).defaultDatasetOf(actor, reportType),
  };

  async function released(id: string) {
    const row = await rows.releasedById(id);
    if (!row) throw notFound();
    return row;
  }

  return {
    /** The dataset to score with, prepared. @see chooseDataset for what is refused */
    async choose(actor: Actor, reportType: ReportType, datasetId: string | null | undefined): Promise<ChosenDataset> {
      const head = await chooseDataset(choices, actor, reportType, datasetId);
      return { head, dataset: await cache.get(head) };
    },

    async list(_actor: Actor, reportType?: ReportType): Promise<{ items: DatasetSummary[]; total: number }> {
      const items = (await rows.published(reportType)).map(serializeDatasetSummary);
      return { items, total: items.length };
    },

    async detail(_actor: Actor, id: string): Promise<DatasetDetail> {
      const row = await released(id);
      return serializeDatasetDetail(row, await cache.get(row));
    },

    async curves(_actor: Actor, id: string, query: { parameter: string; sex: Sex; site: Site }): Promise<CurvesReply> {
      const row = await released(id);
      const curves = curvesToDraw(await cache.get(row), query);
      if (!curves) throw new AppError("not_found", "This dataset has no curve for that parameter, sex and site.");
      return curves;
    },
  };
}

export type DatasetService = ReturnType<typeof datasetService>;
