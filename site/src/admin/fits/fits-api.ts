import { queryOptions } from "@tanstack/react-query";
import type { CohortColumns, Fit, FitPlan, ReportType } from "@trabecula/contracts";
import { fits } from "@trabecula/contracts/endpoints";
import { api } from "../../shell/api.ts";
import { isActive } from "./model/fit-curves.ts";

export const fitsKey = ["admin", "fits"] as const;

const pollMs = 1_000;
const listPollMs = 4_000;

export const fitsQuery = () =>
  queryOptions({
    queryKey: [...fitsKey, "list"],
    queryFn: () => api.call(fits.list),
    refetchInterval: ({ state }) => (state.data?.items.some((fit) => isActive(fit.state)) ? listPollMs : false),
  });

/** Polls a running fit; large results are fetched once it has ended. */
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

/** `columns: null` uses the mapping suggested by the header. */
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

/** Conflicts if the fit has ended meanwhile, or still runs. */
export const removeFit = (id: string, only: "cancel" | "remove") => api.call(fits.remove, { params: { id }, query: { only } });
