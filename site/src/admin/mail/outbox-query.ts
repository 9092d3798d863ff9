import { ZMailState, type OutboxMail } from "@trabecula/contracts";

export interface OutboxQuery {
  state: OutboxMail["state"] | null;
  page: number;
}

export const mailsPerPage = 25;

/** Reads the query from the address; anything unknown there counts as not given. */
export function readOutboxQuery(search: URLSearchParams): OutboxQuery {
  const state = ZMailState.safeParse(search.get("state"));
  const page = Number(search.get("page"));
  return { state: state.success ? state.data : null, page: Number.isInteger(page) && page >= 1 ? page : 1 };
}

/** The shortest address of a view: what is at its default is left out. */
export function writeOutboxQuery({ state, page }: OutboxQuery): URLSearchParams {
  const search = new URLSearchParams();
  if (state) search.set("state", state);
  if (page > 1) search.set("page", String(page));
  return search;
}

/** The call's parameters for GET /api/admin/email. */
export function toOutboxParameters({ state, page }: OutboxQuery): Record<string, string | number> {
  return { page, pageSize: mailsPerPage, sort: "createdAt", order: "desc", ...(state ? { state } : {}) };
}
