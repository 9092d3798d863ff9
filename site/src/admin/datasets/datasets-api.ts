import { queryOptions } from "@tanstack/react-query";
import {
  ZAdminDatasetDetail,
  ZAdminDatasetList,
  ZAdminDatasetReply,
  ZCurvesReply,
  ZDatasetComparison,
  ZDeletedReply,
  ZImportReport,
  type AdminDataset,
  type Sex,
  type Site,
} from "@trabecula/contracts";
import { api } from "../../shell/api.ts";
import { toDatasetListParameters, type DatasetListQuery } from "./list/dataset-list-query.ts";

const root = "/api/admin/datasets";

/** Everything about datasets begins so; an act on one makes all of it stale. */
export const datasetsKey = ["admin", "datasets"] as const;

export const adminDatasetsQuery = (query: DatasetListQuery) =>
  queryOptions({
    queryKey: [...datasetsKey, "list", query],
    queryFn: () => api.get(root, ZAdminDatasetList, { params: toDatasetListParameters(query) }),
  });

export const adminDatasetQuery = (id: string) =>
  queryOptions({ queryKey: [...datasetsKey, "one", id], queryFn: () => api.get(`${root}/${id}`, ZAdminDatasetDetail) });

/** Curves of any version; a draft may be imported anew, so its content hash says which curves are meant. */
export const adminCurvesQuery = (id: string, contentHash: string, query: { parameter: string; sex: Sex; site: Site }) =>
  queryOptions({
    queryKey: [...datasetsKey, "curves", id, contentHash, query],
    queryFn: () => api.get(`${root}/${id}/curves`, ZCurvesReply, { params: query }),
    staleTime: Infinity,
  });

export const comparisonQuery = (id: string, withId: string) =>
  queryOptions({
    queryKey: [...datasetsKey, "comparison", id, withId],
    queryFn: () => api.get(`${root}/${id}/compare`, ZDatasetComparison, { params: { with: withId } }),
  });

export const exportAddress = (id: string): string => `${root}/${id}/export`;

type Version = Pick<AdminDataset, "id" | "contentHash">;

/** Publishes what was looked at: a draft that somebody replaced since is a conflict. */
export const publishDataset = ({ id, contentHash }: Version) => api.post(`${root}/${id}/publish`, { contentHash }, ZAdminDatasetReply);
export const retireDataset = ({ id }: Version) => api.post(`${root}/${id}/retire`, {}, ZAdminDatasetReply);
export const makeDefaultDataset = ({ id }: Version) => api.post(`${root}/${id}/set-default`, {}, ZAdminDatasetReply);
export const deleteDraft = ({ id }: Version) => api.delete(`${root}/${id}`, ZDeletedReply);

/** What the files would become; nothing is stored. `onProgress` is told the part sent, 0 to 1. */
export function checkImport(files: readonly File[], onProgress: (sent: number) => void) {
  return api.post(root, formOf(files), ZImportReport, {
    params: { check: "true" },
    onUploadProgress: ({ progress }) => onProgress(progress ?? 0),
  });
}

export const importDataset = (files: readonly File[]) => api.post(root, formOf(files), ZAdminDatasetReply);

function formOf(files: readonly File[]): FormData {
  const form = new FormData();
  for (const file of files) form.append("file", file, file.name);
  return form;
}
