import { queryOptions } from "@tanstack/react-query";
import type { InviteRequest, ReleaseRequest } from "@trabecula/contracts";
import { portal } from "@trabecula/contracts/endpoints";
import { api } from "../../../shell/api.ts";

/** Polling intervals in ms: until the mail is sent, then until the patient accepts. */
const mailEveryMs = 3000;
const acceptedEveryMs = 30_000;

export const accessQuery = (patientId: string) =>
  queryOptions({
    queryKey: ["patients", "access", patientId],
    queryFn: async () => (await api.call(portal.access, { params: { id: patientId } })).portal,
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data } }) => (data?.state !== "invited" ? false : data.mail === "waiting" ? mailEveryMs : acceptedEveryMs),
  });

export const invite = (patientId: string, request: InviteRequest) => api.call(portal.invite, { params: { id: patientId }, body: request });
export const endAccess = (patientId: string) => api.call(portal.endAccess, { params: { id: patientId } });
export const release = (patientId: string, request: ReleaseRequest, ifMatch: number) =>
  api.call(portal.release, { params: { id: patientId }, body: request, ifMatch });
export const withdraw = (patientId: string, reportId: string, ifMatch: number) =>
  api.call(portal.withdraw, { params: { id: patientId, reportId }, ifMatch });
