import { queryOptions } from "@tanstack/react-query";
import { scoring } from "@trabecula/contracts/endpoints";
import { api } from "./api.ts";

/** Immutable during a visit. */
const reply = queryOptions({
  queryKey: ["report-types"],
  queryFn: () => api.call(scoring.catalogue),
  staleTime: Infinity,
  gcTime: Infinity,
});

export const cataloguesQuery = () => queryOptions({ ...reply, select: ({ items }) => items });

export const scanFormatsQuery = () => queryOptions({ ...reply, select: ({ scanFormats }) => scanFormats });
