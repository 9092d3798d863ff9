import { queryOptions } from "@tanstack/react-query";
import { scoring } from "@trabecula/contracts/endpoints";
import { api } from "./api.ts";

/** It never changes under a reader and is kept for the visit. */
const reply = queryOptions({
  queryKey: ["report-types"],
  queryFn: () => api.call(scoring.catalogue),
  staleTime: Infinity,
  gcTime: Infinity,
});

/** The catalogue of every report type. */
export const cataloguesQuery = () => queryOptions({ ...reply, select: ({ items }) => items });

/** The forms of scanner files that the server reads. */
export const scanFormatsQuery = () => queryOptions({ ...reply, select: ({ scanFormats }) => scanFormats });
