import { queryOptions } from "@tanstack/react-query";
import { portal } from "@trabecula/contracts/endpoints";
import { api } from "../../shell/api.ts";

/** A report that is taken back leaves an open page too: it is asked for on every visit, on coming back to the tab, and meanwhile. */
const askedAgain = {
  staleTime: 0,
  gcTime: 0,
  refetchOnMount: "always",
  refetchOnWindowFocus: "always",
  refetchInterval: 20_000,
} as const;

export const myReportsQuery = () => queryOptions({ queryKey: ["my-reports"], queryFn: () => api.call(portal.myReports), ...askedAgain });
export const myReportQuery = (id: string) =>
  queryOptions({ queryKey: ["my-reports", id], queryFn: () => api.call(portal.myReport, { params: { id } }), ...askedAgain });
