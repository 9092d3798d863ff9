import { ZDatasetState, ZReportType, type AdminDataset, type ImportReport, type Sex, type Site } from "@trabecula/contracts";
import { addressOf, curation } from "@trabecula/contracts/endpoints";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../shell/api.ts";
import { listAddress, pageOf } from "../list-address.ts";

export const datasetList = listAddress({ state: ZDatasetState, type: ZReportType });
export type DatasetListView = typeof datasetList.all;

export const datasetListQuery = ({ type, ...view }: DatasetListView) => pageOf({ ...view, reportType: type });

/** Query prefix, so that an action invalidates all of it. */
export const datasetsKey = ["admin", "datasets"] as const;

export const adminDatasetsQuery = (view: DatasetListView) =>
  queryOptions({ queryKey: [...datasetsKey, "list", view], queryFn: () => api.call(curation.list, { query: datasetListQuery(view) }) });

export const adminDatasetQuery = (id: string) =>
  queryOptions({ queryKey: [...datasetsKey, "one", id], queryFn: () => api.call(curation.detail, { params: { id } }) });

/** Includes the content hash, since a draft may be imported again. */
export const adminCurvesQuery = (id: string, contentHash: string, query: { parameter: string; sex: Sex; site: Site }) =>
  queryOptions({
    queryKey: [...datasetsKey, "curves", id, contentHash, query],
    queryFn: () => api.call(curation.curves, { params: { id }, query }),
    staleTime: Infinity,
  });

export const comparisonQuery = (id: string, withId: string) => ({
  queryKey: [...datasetsKey, "comparison", id, withId],
  queryFn: () => api.call(curation.compare, { params: { id }, query: { with: withId } }),
});

export const exportAddress = (id: string): string => addressOf(curation.exportFiles, { id });

/** Dry run. `onProgress`: share sent, 0 to 1. */
export async function checkImport(files: readonly File[], onProgress: (sent: number) => void): Promise<ImportReport> {
  const reply = await api.call(curation.importFiles, { query: { check: "true" }, body: formOf(files), onUploadProgress: onProgress });
  if ("dataset" in reply) throw new Error("The server stored what it was only to check");
  return reply;
}

export async function importDataset(files: readonly File[]): Promise<{ dataset: AdminDataset }> {
  const reply = await api.call(curation.importFiles, { body: formOf(files) });
  if (!("dataset" in reply)) throw new Error("The server checked what it was to store");
  return reply;
}

function formOf(files: readonly File[]): FormData {
  const form = new FormData();
  for (const file of files) form.append("file", file, file.name);
  return form;
}
