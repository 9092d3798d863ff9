import { queryOptions } from "@tanstack/react-query";
import type { Patient, Workspace } from "@trabecula/contracts";
import { patients } from "@trabecula/contracts/endpoints";
import { api } from "../../../shell/api.ts";
import { allows } from "../../../shell/workspaces.ts";

export const linksQuery = (patientId: string) =>
  queryOptions({
    queryKey: ["patients", "one", patientId, "links"],
    queryFn: () => api.call(patients.links, { params: { id: patientId } }),
  });

/** Links are made and removed by members who write in both workspaces. */
export function linkTargets({ workspaceId }: Pick<Patient, "workspaceId">, all: readonly Workspace[]): readonly Workspace[] {
  const own = all.find(({ id }) => id === workspaceId);
  if (!own || !allows(own, "write")) return [];
  return all.filter((one) => one !== own && allows(one, "write"));
}

export const agreesToEnroll = (consent: Patient["consent"]): boolean =>
  consent?.withdrawnOn === null && consent.scope.some((part) => part === "compare" || part === "share");
