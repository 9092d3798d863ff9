import { pageSize } from "../../shell/product.ts";
import * as z from "zod/mini";
import { ZAccountAttention, ZAccountState, ZRole, type AccountAttention, type AccountState, type Role } from "@trabecula/contracts";
import type { administration, QueryInput } from "@trabecula/contracts/endpoints";

export const userSortFields = ["createdAt", "lastSeenAt", "lastName"] as const;
export type UserSortField = (typeof userSortFields)[number];
export type SortOrder = "asc" | "desc";

export interface UserListQuery {
  q: string;
  state: AccountState | null;
  role: Role | null;
  attention: AccountAttention | null;
  sort: UserSortField;
  order: SortOrder;
  page: number;
}

export const allUsers: UserListQuery = {
  q: "",
  state: null,
  role: null,
  attention: null,
  sort: "createdAt",
  order: "desc",
  page: 1,
};

const ZSort = z.enum(userSortFields);
const ZOrder = z.enum(["asc", "desc"]);

/** Ignores unknown values. */
export function readUserListQuery(search: URLSearchParams): UserListQuery {
  const known = <Value>(contract: z.ZodMiniType<Value>, name: string) => contract.safeParse(search.get(name)).data ?? null;
  const sort = known(ZSort, "sort") ?? allUsers.sort;
  const page = Number(search.get("page"));
  return {
    q: (search.get("q") ?? "").slice(0, 200),
    state: known(ZAccountState, "state"),
    role: known(ZRole, "role"),
    attention: known(ZAccountAttention, "attention"),
    sort,
    order: known(ZOrder, "order") ?? firstOrder(sort),
    page: Number.isInteger(page) && page >= 1 ? page : 1,
  };
}

/** Omits defaults. */
export function writeUserListQuery({ q, state, role, attention, sort, order, page }: UserListQuery): URLSearchParams {
  const search = new URLSearchParams();
  if (q.trim() !== "") search.set("q", q);
  if (state) search.set("state", state);
  if (role) search.set("role", role);
  if (attention) search.set("attention", attention);
  if (sort !== allUsers.sort) search.set("sort", sort);
  if (order !== firstOrder(sort)) search.set("order", order);
  if (page > 1) search.set("page", String(page));
  return search;
}

export function toUserListParameters({
  q,
  state,
  role,
  attention,
  sort,
  order,
  page,
}: UserListQuery): QueryInput<typeof administration.list> {
  return {
    page,
    pageSize: pageSize(),
    sort,
    order,
    ...(q.trim() === "" ? {} : { q: q.trim() }),
    ...(state ? { state } : {}),
    ...(role ? { role } : {}),
    ...(attention ? { attention } : {}),
  };
}

/** Initial order: names ascending, dates newest first. */
export function firstOrder(sort: UserSortField): SortOrder {
  return sort === "lastName" ? "asc" : "desc";
}
