import { queryOptions } from "@tanstack/react-query";
import { scoring } from "@trabecula/contracts/endpoints";
import { api } from "./api.ts";

const fetchCatalogues = async () => (await api.call(scoring.catalogue)).items;

/** The catalogue of every report type: it never changes under a reader and is kept for the visit. */
export const cataloguesQuery = () =>
  queryOptions({ queryKey: ["report-types"], queryFn: fetchCatalogues, staleTime: Infinity, gcTime: Infinity });
