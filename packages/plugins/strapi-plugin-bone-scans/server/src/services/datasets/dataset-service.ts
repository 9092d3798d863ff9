import {
  compareVersions,
  type CurvesReply,
  type DatasetDetail,
  type DatasetFilesReply,
  type DatasetSummary,
  type ReportType,
  type User,
} from "@trabecula/contracts";
import { curvesToDraw, type CurvesQuery, type Dataset } from "@trabecula/reference-datasets";
import { AppError, type Actor, orNotFound, placeOf, type Member, type Strapi } from "@trabecula/strapi-kit";
import { defaultsOf } from "../../accounts.ts";
import type { LookDataset, LookDatasets, UntriedDataset } from "../scoring/look-worker.ts";
import { serializeDatasetDetail, serializeDatasetSummary } from "./admin-dataset-rows.ts";
import { chooseDataset, missingDataset, refuseNamed, usable } from "./choose-dataset.ts";
import {
  findLaboratoryDefault,
  findDatasetFiles,
  findDatasetHead,
  findOpenHead,
  findReleasedDataset,
  openDatasets,
  publishedDatasets,
  type DatasetHead,
  type DatasetSummaryRow,
} from "./dataset-rows.ts";
import { datasetText, preparedDataset } from "./prepared-datasets.ts";
import type { DatasetText } from "./reading/stored-curves.ts";

/**
 * A named dataset may imply the report type. @see chooseDataset for refusals
 * @throws `validation_failed` if the report type is unknown
 */
export async function datasetForTable(
  strapi: Strapi,
  actor: Member,
  { reportType, datasetId }: { reportType?: ReportType | undefined; datasetId?: string | undefined },
): Promise<{ head: DatasetHead; text: DatasetText }> {
  const type = reportType ?? (datasetId === undefined ? undefined : (await findDatasetHead(strapi, datasetId))?.reportType);
  if (type === undefined && datasetId !== undefined) throw refuseNamed(missingDataset);
  if (type === undefined)
    throw new AppError("validation_failed", "Say which reportType or datasetId to score with.", {
      reportType: "Give this or a datasetId.",
    });
  const head = await chooseDataset(strapi, actor, type, datasetId);
  return { head, text: await datasetText(strapi, head) };
}

/** Limit per report type; named datasets are always tried. */
const mostOfAType = 8;

/** Order per report type: the actor's default, named ones, newest versions, older ones. */
export async function publishedForTables(strapi: Strapi, actor: Member, named: readonly string[]): Promise<LookDatasets> {
  const rows = await publishedDatasets(strapi);
  const tried: LookDataset[] = [];
  const untried: UntriedDataset[] = [];
  for (const [reportType, ofType] of Map.groupBy(rows, (row) => row.reportType)) {
    const preferred =
      (await defaultsOf(strapi).datasetIdFor(actor, placeOf(actor), reportType)) ??
      (await findLaboratoryDefault(strapi, reportType))?.documentId;
    const wanted = [preferred, ...named];
    for (const [index, row] of inOrderOfUse(ofType, wanted).entries()) {
      const { documentId: id, name, version } = row;
      const dataset = { id, name, version, reportType };
      if (index < mostOfAType || named.includes(id))
        tried.push({ ...dataset, isDefault: id === preferred, text: await datasetText(strapi, row) });
      else untried.push(dataset);
    }
  }
  return { tried, untried };
}

function inOrderOfUse(rows: readonly DatasetSummaryRow[], wanted: readonly (string | undefined)[]): DatasetSummaryRow[] {
  const first = wanted.flatMap((id) => rows.find(({ documentId }) => documentId === id) ?? []);
  const newestFirst = rows.toSorted((one, other) => compareVersions(other.version, one.version));
  const newest = new Set([...Map.groupBy(newestFirst, ({ key }) => key).values()].map(([row]) => row));
  const [recent, older] = [rows.filter((row) => newest.has(row)), rows.filter((row) => !newest.has(row))];
  return [...new Set([...first, ...recent, ...older])];
}

/** Takes no actor, because datasets have no owner. */
export async function listDatasets(strapi: Strapi, reportType?: ReportType): Promise<{ items: DatasetSummary[]; total: number }> {
  const items = (await publishedDatasets(strapi, reportType)).map(serializeDatasetSummary);
  return { items, total: items.length };
}

/** @throws `not_found`, also for drafts */
export async function datasetDetail(strapi: Strapi, id: string): Promise<DatasetDetail> {
  const row = await released(strapi, id);
  return serializeDatasetDetail(row, await preparedDataset(strapi, row));
}

export async function datasetCurves(strapi: Strapi, id: string, query: CurvesQuery): Promise<CurvesReply> {
  return curvesOf(await releasedDataset(strapi, id), query);
}

export async function releasedDataset(strapi: Strapi, id: string): Promise<Dataset> {
  return preparedDataset(strapi, await released(strapi, id));
}

export function curvesOf(dataset: Dataset, query: CurvesQuery): CurvesReply {
  const curves = curvesToDraw(dataset, query);
  if (!curves) throw new AppError("not_found", "This dataset has no curve for that parameter, sex and site.");
  return curves;
}

export async function setDefaultDataset(
  strapi: Strapi,
  actor: Actor,
  reportType: ReportType,
  datasetId: string | null,
): Promise<User["defaults"]> {
  if (datasetId === null) return defaultsOf(strapi).set(actor, reportType, null);
  const { documentId } = usable(await findDatasetHead(strapi, datasetId), reportType, refuseNamed);
  return defaultsOf(strapi).set(actor, reportType, documentId);
}

async function released(strapi: Strapi, id: string): Promise<DatasetSummaryRow> {
  return orNotFound(await findReleasedDataset(strapi, id));
}

/** Cache of recent open datasets, at most 2 MB each. */
const capacity = 8;
const kept = new Map<string, DatasetFilesReply>();

export async function listOpenDatasets(strapi: Strapi): Promise<{ items: DatasetDetail[] }> {
  const rows = await openDatasets(strapi);
  return { items: await Promise.all(rows.map(async (row) => serializeDatasetDetail(row, await preparedDataset(strapi, row)))) };
}

/** Reads the database each time, so that closing a dataset takes effect immediately. @throws `not_found` */
export async function openDatasetHead(strapi: Strapi, id: string): Promise<DatasetHead> {
  return orNotFound(await findOpenHead(strapi, id));
}

/** Caches the files, because published versions do not change. @throws `not_found` */
export async function openDatasetFiles(strapi: Strapi, head: DatasetHead): Promise<DatasetFilesReply> {
  const { documentId: id, version, contentHash } = head;
  const key = `${id}:${contentHash}`;
  const known = kept.get(key);
  if (known) return known;
  const files = orNotFound(await findDatasetFiles(strapi, head));
  const reply = { id, version, contentHash, manifest: files.manifest, curves: files.curvesCsv };
  kept.set(key, reply);
  if (kept.size > capacity) kept.delete(kept.keys().next().value ?? "");
  return reply;
}
