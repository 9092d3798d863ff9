import { queryOptions } from "@tanstack/react-query";
import type { CreatePatientRequest, UpdatePatientRequest } from "@trabecula/contracts";
import { patients, trends } from "@trabecula/contracts/endpoints";
import { api } from "../../shell/api.ts";
import { toPatientParameters, type PatientListView } from "./model/patient-list-view.ts";

export const createPatient = (request: CreatePatientRequest) => api.call(patients.create, { body: request });
export const fetchPatient = (id: string) => api.call(patients.detail, { params: { id } });
export const updatePatient = (id: string, change: UpdatePatientRequest) => api.call(patients.update, { params: { id }, body: change });
export const deletePatients = (ids: readonly string[]) => api.call(patients.removeMany, { body: { ids: [...ids] } });

export const patientQuery = (id: string) => queryOptions({ queryKey: ["patients", "one", id], queryFn: () => fetchPatient(id) });
/** Under the patient's key, so that both are invalidated together. */
export const patientTrendsQuery = (id: string) =>
  queryOptions({ queryKey: ["patients", "one", id, "trends"], queryFn: () => api.call(trends.ofPatient, { params: { id } }) });
export const visitsQuery = (id: string) =>
  queryOptions({ queryKey: ["patients", "visits", id], queryFn: () => api.call(patients.visits, { params: { id } }) });
export const patientListQuery = (view: PatientListView) =>
  queryOptions({ queryKey: ["patients", "list", view], queryFn: () => api.call(patients.search, { body: toPatientParameters(view) }) });
/** Total, regardless of the search. */
export const patientCountQuery = () =>
  queryOptions({
    queryKey: ["patients", "count"],
    queryFn: async () => (await api.call(patients.list, { query: { pageSize: 1 } })).total,
  });
export const attentionQuery = () => queryOptions({ queryKey: ["patients", "attention"], queryFn: () => api.call(patients.attention) });
export const keepsNamesQuery = () =>
  queryOptions({ queryKey: ["patients", "names"], queryFn: async () => (await api.call(patients.names)).keepNames });
