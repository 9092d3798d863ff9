import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Parameter } from "@trabecula/contracts";
import { cataloguesQuery } from "./catalogues.ts";

export function useParameters(): (key: string) => Parameter | null {
  const { data } = useQuery(cataloguesQuery());
  return useMemo(() => {
    const known = new Map((data ?? []).flatMap(({ parameters }) => parameters.map((parameter) => [parameter.key, parameter] as const)));
    return (key) => known.get(key) ?? null;
  }, [data]);
}
