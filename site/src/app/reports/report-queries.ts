import { queryOptions, type QueryClient } from "@tanstack/react-query";
import type {
  Report,
  ReportType,
  Sex,
  Site,
  CreateReportRequest,
  MotionOverrideRequest,
  UpdateReportRequest,
  DatasetSummary,
  User,
} from "@trabecula/contracts";
import { datasets, reports, trends, type CallInput } from "@trabecula/contracts/endpoints";
import type { SignedRecord } from "@trabecula/report-view";
import { api } from "../../shell/api.ts";

/** Published datasets are immutable, so they are cached for the visit. */
const forTheVisit = { staleTime: Infinity, gcTime: Infinity } as const;

export function recordsChanged(queries: QueryClient): void {
  for (const key of ["reports", "patients", "dashboard"]) void queries.invalidateQueries({ queryKey: [key] });
}

export const dashboardQuery = () => queryOptions({ queryKey: ["dashboard"], queryFn: () => api.call(reports.dashboard) });
export const reportIndexQuery = () => queryOptions({ queryKey: ["reports"], queryFn: () => api.call(reports.index) });
export const reportsOfPatientQuery = (patientId: string) =>
  queryOptions({
    queryKey: ["reports", "of-patient", patientId],
    queryFn: () => api.call(reports.list, { query: { patientId, sort: "scanDate", order: "desc", pageSize: 200 } }),
  });
/** The newest visit by scan date that is not void; null: none. Omits a reference that is no longer published. */
export const lastVisitQuery = (patientId: string) =>
  queryOptions({
    queryKey: ["reports", "last-visit", patientId],
    queryFn: async () => {
      const { items } = await api.call(reports.list, { query: { patientId, sort: "scanDate", order: "desc", pageSize: 10 } });
      const row = items.find(({ readState }) => readState !== "entered-in-error");
      if (!row) return null;
      const [report, published] = await Promise.all([
        api.call(reports.detail, { params: { id: row.id } }),
        api.call(datasets.list, { query: { reportType: row.reportType } }),
      ]);
      return { report, hasReference: published.items.some(({ id }) => id === report.dataset.id) };
    },
    staleTime: 0,
    gcTime: 0,
  });
export const reportQuery = (id: string) =>
  queryOptions({ queryKey: ["report", id], queryFn: () => api.call(reports.detail, { params: { id } }) });
export const revisionsQuery = (id: string) =>
  queryOptions({ queryKey: ["report", id, "revisions"], queryFn: () => api.call(reports.revisions, { params: { id } }) });
/** Fetched again after a new revision or a move to another patient. */
export const reportChangesQuery = ({ id, patientId, revision }: Report) =>
  queryOptions({
    queryKey: ["report", id, "changes", patientId, revision],
    queryFn: () => api.call(trends.ofReport, { params: { id }, query: { revision } }),
  });
/** What was signed; null: it cannot be read by monitors. */
export const signedQuery = ({ id, revision }: Report) =>
  queryOptions({
    queryKey: ["report", id, "signed", revision],
    queryFn: async () => {
      const { record } = await api.call(reports.signed, { params: { id }, query: { revision } });
      return record === null ? null : (JSON.parse(record) as SignedRecord);
    },
  });
/** Null: the newest. */
export const revisionQuery = (id: string, revision: number | null) =>
  queryOptions({
    queryKey: revision === null ? ["report", id] : ["report", id, "revisions", revision],
    queryFn: () =>
      revision === null
        ? api.call(reports.detail, { params: { id } })
        : api.call(reports.revision, { params: { id, revision: String(revision) } }),
  });
export const datasetsQuery = (reportType?: ReportType) =>
  queryOptions({ queryKey: ["datasets", reportType ?? "all"], queryFn: () => api.call(datasets.list, { query: { reportType } }) });
export const datasetQuery = (id: string) =>
  queryOptions({ queryKey: ["dataset", id], queryFn: () => api.call(datasets.detail, { params: { id } }), ...forTheVisit });

/** `age` in years: the reply includes figures for this age, to a tenth. */
export function curvesQuery(datasetId: string, { age, ...curve }: { parameter: string; sex: Sex; site: Site; age?: number }) {
  const query = age === undefined ? curve : { ...curve, age: Number(age.toFixed(1)) };
  const queryFn = () => api.call(datasets.curves, { params: { id: datasetId }, query });
  return queryOptions({ queryKey: ["curves", datasetId, query], queryFn, ...forTheVisit });
}

export const createReport = (request: CreateReportRequest) => api.call(reports.create, { body: request });
export const updateReport = (id: string, change: UpdateReportRequest, ifMatch: number) =>
  api.call(reports.update, { params: { id }, body: change, ifMatch });
type Read = Pick<Report, "id" | "version">;
export const rescoreReport = ({ id, version }: Read, datasetId: string) =>
  api.call(reports.rescore, { params: { id }, body: { datasetId }, ifMatch: version });
export const overrideMotion = ({ id, version }: Read, request: MotionOverrideRequest) =>
  api.call(reports.overrideMotion, { params: { id }, body: request, ifMatch: version });
type Correction = CallInput<typeof reports.correct>["body"];
export const correctReport = ({ id, version }: Read, body: Correction, dryRun?: "true", signal?: AbortSignal) =>
  api.call(reports.correct, { params: { id }, query: { dryRun }, body, ifMatch: version, signal });
export const showReferences = ({ id, version }: Read, datasetIds: readonly string[]) =>
  api.call(reports.showReferences, { params: { id }, body: { datasetIds: [...datasetIds] }, ifMatch: version });
export const duplicateReport = (id: string) => api.call(reports.duplicate, { params: { id } });
export const deleteReports = (ids: readonly string[]) => api.call(reports.removeMany, { body: { ids: [...ids] } });

/** Null if the user's default is no longer published: it is never replaced silently. */
export function datasetInUse(
  reportType: ReportType,
  datasets: readonly DatasetSummary[],
  defaults: User["defaults"],
): DatasetSummary | null {
  const own = defaults.find((choice) => choice.reportType === reportType);
  const published = datasets.filter((dataset) => dataset.reportType === reportType && dataset.state === "published");
  return published.find((dataset) => (own ? dataset.id === own.datasetId : dataset.isDefault)) ?? null;
}
