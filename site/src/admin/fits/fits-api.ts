import { queryOptions } from "@tanstack/react-query";
import type { CohortColumns, Fit, FitPlan, FitReportQuery, ReportType, SaveFitRequest } from "@trabecula/contracts";
import { fits } from "@trabecula/contracts/endpoints";
import { api } from "../../shell/api.ts";
import { isActive } from "./model/fit-curves.ts";

/** Everything about fits begins so; an act on one makes all of it stale. */
export const fitsKey = ["admin", "fits"] as const;

/** How often the progress of a fit is asked for, and that of all fits. */
const pollMs = 1_000;
const listPollMs = 4_000;

export const fitsQuery = () =>
  queryOptions({
    queryKey: [...fitsKey, "list"],
    queryFn: () => api.call(fits.list),
    refetchInterval: ({ state }) => (state.data?.items.some((fit) => isActive(fit.state)) ? listPollMs : false),
  });

/** A fit, asked for again while the server works on it; results of many curves are large and come once it has ended. */
export const fitQuery = (id: string) =>
  queryOptions({
    queryKey: [...fitsKey, "one", id],
    queryFn: async (): Promise<Fit> => {
      const fit = await fetchFit(id, "false");
      return isActive(fit.state) ? fit : fetchFit(id, "true");
    },
    refetchInterval: ({ state }) => (state.data && isActive(state.data.state) ? pollMs : false),
  });

const fetchFit = async (id: string, results: "true" | "false") => (await api.call(fits.detail, { params: { id }, query: { results } })).fit;

/** What a file holds under a reading of its columns; null asks for the reading that the header suggests. */
export const checkQuery = (file: File, columns: CohortColumns | null, reportType: ReportType | null) =>
  queryOptions({
    queryKey: ["admin", "cohort-check", file.name, file.size, file.lastModified, columns, reportType],
    queryFn: ({ signal }) => {
      const form = new FormData();
      form.set("file", file, file.name);
      if (columns) form.set("columns", JSON.stringify(columns));
      if (reportType) form.set("reportType", reportType);
      return api.call(fits.check, { body: form, signal });
    },
    staleTime: Infinity,
  });

export async function startFit(file: File, plan: FitPlan): Promise<Fit> {
  const form = new FormData();
  form.set("file", file, file.name);
  form.set("plan", JSON.stringify(plan));
  return (await api.call(fits.start, { body: form })).fit;
}

export const fetchFitReport = (id: string, query: Pick<FitReportQuery, "form">) => api.file(fits.report, { params: { id }, query });

/** Cancels a fit that waits or runs; a conflict where it has ended meanwhile. */
export const cancelFit = (id: string) => api.call(fits.remove, { params: { id }, query: { only: "cancel" } });
/** Removes a fit that has ended; a conflict where it is under way. */
export const removeFit = (id: string) => api.call(fits.remove, { params: { id }, query: { only: "remove" } });
export const saveFit = async (id: string, request: SaveFitRequest) =>
  (await api.call(fits.save, { params: { id }, body: request })).dataset;
