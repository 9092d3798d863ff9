import { queryOptions } from "@tanstack/react-query";
import type { ReleaseRequest } from "@trabecula/contracts";
import { portal } from "@trabecula/contracts/endpoints";
import { api } from "../../../shell/api.ts";

/** How often it is asked whether the mail has left, and then whether the patient has accepted. */
const mailEveryMs = 3000;
const acceptedEveryMs = 30_000;

/** Whether the patient is invited or reads along; asked again often, since it is the patient who accepts. */
export const accessQuery = (patientId: string) =>
  queryOptions({
    queryKey: ["patients", "access", patientId],
    queryFn: async () => (await api.call(portal.access, { params: { id: patientId } })).portal,
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data } }) => (data?.state !== "invited" ? false : data.mail === "waiting" ? mailEveryMs : acceptedEveryMs),
  });

export const invite = (patientId: string, email: string) => api.call(portal.invite, { params: { id: patientId }, body: { email } });
export const endAccess = (patientId: string) => api.call(portal.endAccess, { params: { id: patientId } });
export const release = (patientId: string, request: ReleaseRequest) =>
  api.call(portal.release, { params: { id: patientId }, body: request });
export const withdraw = (patientId: string, reportId: string) => api.call(portal.withdraw, { params: { id: patientId, reportId } });
