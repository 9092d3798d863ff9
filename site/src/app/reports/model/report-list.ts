import { type ReadState, type ReportRow, type ReportType, ZId, ZReadState, ZReportType } from "@trabecula/contracts";
import { reportTypeLabel } from "@trabecula/report-types/labels";
import { collator } from "@trabecula/messages";
import { useEffect, useReducer } from "react";
import { useSearchParams } from "react-router-dom";

/** `all` stays sorted, so a search only filters. Pages are slices of `filtered`. */
export interface ReportList {
  all: readonly ReportRow[];
  filtered: readonly ReportRow[];
  query: string;
  reportType: ReportType | null;
  readState: ReadState | null;
  patientId: string | null;
  sortField: SortField;
  sortOrder: SortOrder;
  page: number;
  pageSize: number;
  maxPages: number;
  selected: ReadonlySet<string>;
}

export type ReportListAction =
  | { type: "loaded"; rows: readonly ReportRow[]; pageSize: number }
  | { type: "searched"; query: string }
  | { type: "type-chosen"; reportType: ReportType | null }
  | { type: "state-chosen"; readState: ReadState | null }
  | { type: "patient-chosen"; patientId: string | null }
  | { type: "sorted"; field: SortField; order: SortOrder }
  | { type: "paged"; page: number }
  | { type: "toggled"; id: string }
  | { type: "toggled-many"; ids: readonly string[]; selected: boolean }
  | { type: "selection-cleared" }
  | { type: "removed"; ids: readonly string[] };

type ReportListSettings = Pick<ReportList, "query" | "reportType" | "readState" | "patientId" | "sortField" | "sortOrder" | "page">;

export const defaultSettings: ReportListSettings = {
  query: "",
  reportType: null,
  readState: null,
  patientId: null,
  sortField: "dateCreated",
  sortOrder: "desc",
  page: 1,
};

export function emptyReportList(settings: ReportListSettings): ReportList {
  return { all: [], filtered: [], ...settings, pageSize: 25, maxPages: 1, selected: new Set() };
}

export function reduceReportList(state: ReportList, action: ReportListAction): ReportList {
  switch (action.type) {
    case "loaded":
      return load(state, action.rows, action.pageSize);
    case "searched":
      return search(state, action.query);
    case "type-chosen":
      return narrow({ ...state, reportType: action.reportType });
    case "state-chosen":
      return narrow({ ...state, readState: action.readState });
    case "patient-chosen":
      return narrow({ ...state, patientId: action.patientId });
    case "sorted":
      return sort(state, action.field, action.order);
    case "paged":
      return isPage(action.page, state.maxPages) ? { ...state, page: action.page } : state;
    case "toggled":
      return select(state, [action.id], !state.selected.has(action.id));
    case "toggled-many":
      return select(state, action.ids, action.selected);
    case "selection-cleared":
      return { ...state, selected: new Set() };
    case "removed":
      return remove(state, new Set(action.ids));
  }
}

export function pageRows(state: ReportList): readonly ReportRow[] {
  return state.filtered.slice((state.page - 1) * state.pageSize, state.page * state.pageSize);
}

/** Visible selected rows in list order; bulk actions use only these. */
export function selectedRows(state: ReportList): readonly ReportRow[] {
  return state.filtered.filter((row) => state.selected.has(row.id));
}

function load(state: ReportList, rows: readonly ReportRow[], pageSize: number): ReportList {
  const known = new Set(rows.map((row) => row.id));
  const selected = new Set([...state.selected].filter((id) => known.has(id)));
  const all = [...rows].sort(compareRows(state.sortField, state.sortOrder));
  return recount({ ...state, all, filtered: all.filter((row) => matches(row, state)), pageSize, selected }, state.page);
}

/** A narrowing query filters only the current results, as specified. */
function search(state: ReportList, query: string): ReportList {
  const narrows = state.query !== "" && haystackText(query).includes(haystackText(state.query));
  const source = narrows ? state.filtered : state.all;
  const filtered = source.filter((row) => matches(row, { ...state, query }));
  return recount({ ...state, query, filtered }, 1);
}

function narrow(state: ReportList): ReportList {
  return recount({ ...state, filtered: state.all.filter((row) => matches(row, state)) }, 1);
}

function remove(state: ReportList, ids: ReadonlySet<string>): ReportList {
  const keep = (row: ReportRow) => !ids.has(row.id);
  const selected = new Set([...state.selected].filter((id) => !ids.has(id)));
  return recount({ ...state, all: state.all.filter(keep), filtered: state.filtered.filter(keep), selected }, state.page);
}

function select(state: ReportList, ids: readonly string[], selected: boolean): ReportList {
  const next = new Set(state.selected);
  for (const id of ids) {
    if (selected) next.add(id);
    else next.delete(id);
  }
  return { ...state, selected: next };
}

function sort(state: ReportList, sortField: SortField, sortOrder: SortOrder): ReportList {
  const all = [...state.all].sort(compareRows(sortField, sortOrder));
  const shown = new Set(state.filtered);
  return { ...state, sortField, sortOrder, all, filtered: all.filter((row) => shown.has(row)), page: 1 };
}

function recount(state: ReportList, page: number): ReportList {
  const maxPages = Math.max(1, Math.ceil(state.filtered.length / state.pageSize));
  return { ...state, maxPages, page: Math.min(page, maxPages) };
}

const isPage = (page: number, maxPages: number): boolean => Number.isInteger(page) && page >= 1 && page <= maxPages;

type Filter = Pick<ReportList, "query" | "reportType" | "readState" | "patientId">;

const haystackText = (text: string): string => text.trim().toLowerCase();

function matches(row: ReportRow, { query, reportType, readState, patientId }: Filter): boolean {
  if (readState !== null && row.readState !== readState) return false;
  if (reportType !== null && row.reportType !== reportType) return false;
  if (patientId !== null && row.patientId !== patientId) return false;
  return haystackOf(row).includes(haystackText(query));
}

export const sortFields = ["reportName", "person", "reportType", "scanDate", "dateCreated"] as const;
export type SortField = (typeof sortFields)[number];
export type SortOrder = "asc" | "desc";

const haystacks = new WeakMap<ReportRow, string>();

export const personOf = ({ patientCode, subjectCode }: ReportRow): string | null => patientCode ?? subjectCode;

/** Searches report name, patient and subject codes, and type as stored and shown. Cached for 10,000 rows. */
function haystackOf(row: ReportRow): string {
  const known = haystacks.get(row);
  if (known !== undefined) return known;
  const text =
    `${row.reportName}\n${row.patientCode ?? ""}\n${row.subjectCode ?? ""}\n${row.reportType}\n${reportTypeLabel(row.reportType)}`.toLowerCase();
  haystacks.set(row, text);
  return text;
}

/** Ordered by creation and id, so that pages are stable. Ties and rows without the field come last. */
function compareRows(field: SortField, order: SortOrder): (a: ReportRow, b: ReportRow) => number {
  const sign = order === "asc" ? 1 : -1;
  return (a, b) =>
    missingLast(valueOf(field, a), valueOf(field, b)) ||
    sign * compareValues(field, a, b) ||
    compareText(b.dateCreated, a.dateCreated) ||
    compareText(a.id, b.id);
}

const missingLast = (a: string | null, b: string | null): number => Number(a === null) - Number(b === null);

function compareValues(field: SortField, a: ReportRow, b: ReportRow): number {
  const [one, other] = [valueOf(field, a) ?? "", valueOf(field, b) ?? ""];
  return field === "reportName" || field === "person" ? collator.compare(one, other) : compareText(one, other);
}

const valueOf = (field: SortField, row: ReportRow): string | null => (field === "person" ? personOf(row) : row[field]);

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Synchronized with the URL, so that reloads and shared links show the same list. */
export function useReportList(rows: readonly ReportRow[], pageSize: number): [ReportList, (action: ReportListAction) => void] {
  const [params, setParams] = useSearchParams();
  const [list, dispatch] = useReducer(reduceReportList, null, () =>
    reduceReportList(emptyReportList(readAddress(params)), { type: "loaded", rows, pageSize }),
  );

  useEffect(() => dispatch({ type: "loaded", rows, pageSize }), [rows, pageSize]);

  const address = writeAddress(list).toString();
  useEffect(() => {
    if (address !== params.toString()) setParams(new URLSearchParams(address), { replace: true });
  }, [address, params, setParams]);

  return [list, dispatch];
}

export function readAddress(params: URLSearchParams): ReportListSettings {
  const type = ZReportType.safeParse(params.get("type"));
  const patient = ZId.safeParse(params.get("patient"));
  const page = Number(params.get("page") ?? 1);
  return {
    query: params.get("q") ?? defaultSettings.query,
    reportType: type.success ? type.data : null,
    readState: ZReadState.safeParse(params.get("state")).data ?? null,
    patientId: patient.success ? patient.data : null,
    sortField: isSortField(params.get("sort")) ? (params.get("sort") as SortField) : defaultSettings.sortField,
    sortOrder: params.get("order") === "asc" ? "asc" : "desc",
    page: Number.isInteger(page) && page >= 1 ? page : 1,
  };
}

/** Omits defaults. */
export function writeAddress(settings: ReportListSettings): URLSearchParams {
  const params = new URLSearchParams();
  if (settings.query !== "") params.set("q", settings.query);
  if (settings.reportType !== null) params.set("type", settings.reportType);
  if (settings.readState !== null) params.set("state", settings.readState);
  if (settings.patientId !== null) params.set("patient", settings.patientId);
  if (settings.sortField !== defaultSettings.sortField) params.set("sort", settings.sortField);
  if (settings.sortOrder !== defaultSettings.sortOrder) params.set("order", settings.sortOrder);
  if (settings.page !== 1) params.set("page", String(settings.page));
  return params;
}

const isSortField = (text: string | null): text is SortField => sortFields.some((field) => field === text);
