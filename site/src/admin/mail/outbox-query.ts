import { pageSize } from "../../shell/product.ts";
import { ZMailState, type OutboxMail } from "@trabecula/contracts";
import type { mail, QueryInput } from "@trabecula/contracts/endpoints";

export interface OutboxQuery {
  q: string;
  state: OutboxMail["state"] | null;
  page: number;
}

/** Ignores unknown values. */
export function readOutboxQuery(search: URLSearchParams): OutboxQuery {
  const state = ZMailState.safeParse(search.get("state"));
  const page = Number(search.get("page"));
  return {
    q: (search.get("q") ?? "").slice(0, 200),
    state: state.success ? state.data : null,
    page: Number.isInteger(page) && page >= 1 ? page : 1,
  };
}

/** Omits defaults. */
export function writeOutboxQuery({ q, state, page }: OutboxQuery): URLSearchParams {
  const search = new URLSearchParams();
  if (q.trim() !== "") search.set("q", q);
  if (state) search.set("state", state);
  if (page > 1) search.set("page", String(page));
  return search;
}

export function toOutboxParameters({ q, state, page }: OutboxQuery): QueryInput<typeof mail.list> {
  return {
    page,
    pageSize: pageSize(),
    sort: "createdAt",
    order: "desc",
    ...(q.trim() === "" ? {} : { q: q.trim() }),
    ...(state ? { state } : {}),
  };
}
