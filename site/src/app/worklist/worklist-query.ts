import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { utcDay, ZDateOnly, ZId, ZReportSort, ZReportType, ZSite, type ReportType, type Site } from "@trabecula/contracts";
import { reports, type CallInput } from "@trabecula/contracts/endpoints";
import * as z from "zod/mini";
import { api } from "../../shell/api.ts";

/** `signed`: today, in UTC. */
const worklistStates = ["unread", "read", "held", "signed", "all"] as const;
export type WorklistState = (typeof worklistStates)[number];
export type WorklistSort = z.infer<typeof ZReportSort>;

export interface WorklistView {
  readonly state: WorklistState;
  readonly q: string;
  readonly reportType: ReportType | null;
  readonly site: Site | null;
  readonly reader: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly changed: boolean;
  readonly sort: WorklistSort;
  readonly order: "asc" | "desc";
  readonly page: number;
}

const keys = ["type", "site", "reader", "from", "to"] as const;
const ZState = z.enum(worklistStates);
const ZOrder = z.enum(["asc", "desc"]);
export const worklistPageSize = 50;

/** Ignores invalid values. */
export function readWorklist(search: URLSearchParams): WorklistView {
  const read = <Value>(name: string, contract: z.ZodMiniType<Value>): Value | null => contract.safeParse(search.get(name)).data ?? null;
  const page = Number(search.get("page"));
  return {
    state: read("state", ZState) ?? "unread",
    q: search.get("q") ?? "",
    reportType: read("type", ZReportType),
    site: read("site", ZSite),
    reader: read("reader", ZId),
    from: read("from", ZDateOnly),
    to: read("to", ZDateOnly),
    changed: search.get("changed") === "true",
    sort: read("sort", ZReportSort) ?? "dateCreated",
    order: read("order", ZOrder) ?? "asc",
    page: Number.isInteger(page) && page >= 1 ? page : 1,
  };
}

/** Omits defaults. */
export function writeWorklist(view: WorklistView): URLSearchParams {
  const search = new URLSearchParams();
  if (view.state !== "unread") search.set("state", view.state);
  if (view.q !== "") search.set("q", view.q);
  for (const key of keys) {
    const value = view[key === "type" ? "reportType" : key];
    if (value !== null) search.set(key, value);
  }
  if (view.changed) search.set("changed", "true");
  if (view.sort !== "dateCreated") search.set("sort", view.sort);
  if (view.order !== "asc") search.set("order", view.order);
  if (view.page > 1) search.set("page", String(view.page));
  return search;
}

const states = { unread: { readState: "draft" }, read: { readState: "preliminary" }, held: { held: "true" }, all: {} } as const;

export function queryOfWorklist({ state, q, changed, reportType, site, reader, from, to, ...rest }: WorklistView, today: string) {
  const given = { reportType, site, reader, from, to };
  return {
    ...rest,
    pageSize: worklistPageSize,
    ...(state === "signed" ? { signedOn: today } : states[state]),
    ...(q.trim() !== "" && { q: q.trim() }),
    ...(changed && { changed: "true" as const }),
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)),
  } satisfies NonNullable<CallInput<typeof reports.list>["query"]>;
}

/** Shares the key of reports, so that a change of one reads both again. */
export const worklistQuery = (view: WorklistView) =>
  queryOptions({
    queryKey: ["reports", "worklist", view],
    queryFn: () => api.call(reports.list, { query: queryOfWorklist(view, utcDay()) }),
    placeholderData: keepPreviousData,
  });

export const heldQuery = () =>
  queryOptions({
    queryKey: ["reports", "held"],
    queryFn: () => api.call(reports.list, { query: { held: "true", pageSize: 1 } }),
  });

export const signedTodayQuery = () =>
  queryOptions({
    queryKey: ["reports", "signed-today"],
    queryFn: () => api.call(reports.list, { query: { signedOn: utcDay(), pageSize: 1 } }),
  });
