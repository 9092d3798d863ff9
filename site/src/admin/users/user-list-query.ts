import { ZAccountState, ZRole, type AccountState, type Role } from "@trabecula/contracts";

/** What the list of accounts shows; all of it stands in the address, so that a view can be sent to a colleague. */
export interface UserListQuery {
  q: string;
  state: AccountState | null;
  role: Role | null;
  page: number;
}

export const usersPerPage = 25;

/** Reads the query from the address; anything unknown there counts as not given. */
export function readUserListQuery(search: URLSearchParams): UserListQuery {
  const state = ZAccountState.safeParse(search.get("state"));
  const role = ZRole.safeParse(search.get("role"));
  const page = Number(search.get("page"));
  return {
    q: (search.get("q") ?? "").slice(0, 200),
    state: state.success ? state.data : null,
    role: role.success ? role.data : null,
    page: Number.isInteger(page) && page >= 1 ? page : 1,
  };
}

/** The shortest address of a view: what is at its default is left out. */
export function writeUserListQuery({ q, state, role, page }: UserListQuery): URLSearchParams {
  const search = new URLSearchParams();
  if (q.trim() !== "") search.set("q", q);
  if (state) search.set("state", state);
  if (role) search.set("role", role);
  if (page > 1) search.set("page", String(page));
  return search;
}

/** The call's parameters for GET /api/admin/users. */
export function toUserListParameters({ q, state, role, page }: UserListQuery): Record<string, string | number> {
  return {
    page,
    pageSize: usersPerPage,
    sort: "createdAt",
    order: "desc",
    ...(q.trim() === "" ? {} : { q: q.trim() }),
    ...(state ? { state } : {}),
    ...(role ? { role } : {}),
  };
}
