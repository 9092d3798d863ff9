import type { ReportRow, ReportType } from "@trabecula/contracts";
import { compareRows, haystackOf, type SortField, type SortOrder } from "./report-rows.ts";

/** `all` stays sorted, so a search only filters. Pages are slices of `filtered`. */
export interface ReportList {
  all: readonly ReportRow[];
  filtered: readonly ReportRow[];
  query: string;
  reportType: ReportType | null;
  /** Null: all patients. */
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
  | { type: "patient-chosen"; patientId: string | null }
  | { type: "sorted"; field: SortField; order: SortOrder }
  | { type: "paged"; page: number }
  | { type: "toggled"; id: string }
  | { type: "toggled-many"; ids: readonly string[]; selected: boolean }
  | { type: "selection-cleared" }
  | { type: "removed"; ids: readonly string[] };

export type ReportListSettings = Pick<ReportList, "query" | "reportType" | "patientId" | "sortField" | "sortOrder" | "page">;

export const defaultSettings: ReportListSettings = {
  query: "",
  reportType: null,
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

/** As specified: an empty query restores all reports, a narrowing query filters current results, any other filters all. */
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

/** A page that no longer exists becomes the last one. */
function recount(state: ReportList, page: number): ReportList {
  const maxPages = Math.max(1, Math.ceil(state.filtered.length / state.pageSize));
  return { ...state, maxPages, page: Math.min(page, maxPages) };
}

function isPage(page: number, maxPages: number): boolean {
  return Number.isInteger(page) && page >= 1 && page <= maxPages;
}

function haystackText(text: string): string {
  return text.trim().toLowerCase();
}

function matches(row: ReportRow, { query, reportType, patientId }: Pick<ReportList, "query" | "reportType" | "patientId">): boolean {
  if (reportType !== null && row.reportType !== reportType) return false;
  if (patientId !== null && row.patientId !== patientId) return false;
  return haystackOf(row).includes(haystackText(query));
}
