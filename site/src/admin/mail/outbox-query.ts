import { pageSize } from "../../shell/product.ts";
import { ZMailState, type OutboxMail } from "@trabecula/contracts";
import type { mail, QueryInput } from "@trabecula/contracts/endpoints";

/** What the outbox shows; all of it stands in the address, so that a view can be sent to a colleague. */
export interface OutboxQuery {
  q: string;
  state: OutboxMail["state"] | null;
  page: number;
}

/** Reads the query from the address; anything unknown there counts as not given. */
export function readOutboxQuery(search: URLSearchParams): OutboxQuery {
  const state = ZMailState.safeParse(search.get("state"));
  const page = Number(search.get("page"));
  return {
    q: (search.get("q") ?? "").slice(0, 200),
    state: state.success ? state.data : null,
    page: Number.isInteger(page) && page >= 1 ? page : 1,
  };
}

/** The shortest address of a view: what is at its default is left out. */
export function writeOutboxQuery({ q, state, page }: OutboxQuery): URLSearchParams {
  const search = new URLSearchParams();
  if (q.trim() !== "") search.set("q", q);
  if (state) search.set("state", state);
  if (page > 1) search.set("page", String(page));
  return search;
}

/** What the list is asked for with. */
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
